import type { CheckedInputOf, Endpoint, OutputOf } from '@payouts/contract/endpoint'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { activityPage } from '../activity/queries.ts'
import { lockRights } from '../identity/users/roles.ts'
import { type ReadCall, type Route, read, type WriteCall, write } from '../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts'
import { currentActor, type RightsCall, refuseExternal } from './commands/actor.ts'
import { disable, resetUserPassword, resetUserTwoStep, unlock } from './commands/at-once.ts'
import { approve, reject, withdraw } from './commands/decide.ts'
import { requestAddRole, requestChangeRole, requestRemoveRole } from './commands/request-role-change.ts'
import { requestAddUser, requestChangeUser, requestEnableUser } from './commands/request-user-change.ts'
import { listChanges } from './queries/changes.ts'
import { findRoleRow, holdersOf, listRoleRows } from './queries/roles.ts'
import { countApprovers, findUserRow, listUsers } from './queries/users.ts'

type Answer<E extends Endpoint> = Promise<OutputOf<E> | Refusal>

/** Binds a read of rights, for staff only. */
function readForStaff<E extends Endpoint>(
  endpoint: E,
  handle: (call: ReadCall<CheckedInputOf<E>>) => Answer<E>
): Route {
  return read(endpoint, async (call) => refuseExternal(call.caller) ?? handle(call))
}

/** Binds a change of rights, for staff only: one at a time, with the actor's permission checked under the lock. */
function changeRights<E extends Endpoint>(
  endpoint: E,
  handle: (call: RightsCall<CheckedInputOf<E>>) => Answer<E>
): Route {
  const asActor = async (call: WriteCall<CheckedInputOf<E>>) => {
    const refusal = refuseExternal(call.caller)
    if (refusal) return refusal
    const actor = await currentActor(call.tx, call.caller, endpoint)
    return isRefusal(actor) ? actor : handle({ ...call, actor })
  }
  return write(endpoint, asActor, { lockFirst: lockRights })
}

async function approval({ db, services }: ReadCall<unknown>, menuName: 'Users' | 'Roles') {
  return { fourEyes: services.config.fourEyes, approvers: await countApprovers(db, menuName) }
}

export const userRoutes: Route[] = [
  readForStaff(userEndpoints.getUserList, async (call) => ({
    userDetails: await listUsers(call.db, call.input, call.clock.today()),
    approval: await approval(call, 'Users')
  })),
  readForStaff(userEndpoints.getUser, async ({ db, clock, input }) => {
    const user = await findUserRow(db, input.userId, clock.today())
    const role = user && (await findRoleRow(db, user.role))
    return user && role ? { user, role } : refuse('refusedByRule', 'There is no such user.', 'userId')
  }),
  readForStaff(userEndpoints.getRoleList, async (call) => ({
    roles: await listRoleRows(call.db),
    approval: await approval(call, 'Roles')
  })),
  readForStaff(userEndpoints.getRole, async ({ db, input }) => {
    const role = await findRoleRow(db, input.name)
    if (!role) return refuse('refusedByRule', `There is no role ${input.name}.`, 'name')
    return { role, holders: await holdersOf(db, role.name) }
  }),
  readForStaff(userEndpoints.getRightsChanges, async ({ db, input }) => ({ changes: await listChanges(db, input) })),
  readForStaff(userEndpoints.getUsersActivity, (call) => activityPage(call, { ...call.input, areas: ['users'] })),
  changeRights(userEndpoints.addUser, requestAddUser),
  changeRights(userEndpoints.changeUser, requestChangeUser),
  changeRights(userEndpoints.enableUser, requestEnableUser),
  changeRights(userEndpoints.disableUser, disable),
  changeRights(userEndpoints.resetUserPassword, resetUserPassword),
  changeRights(userEndpoints.resetUserTwoStep, resetUserTwoStep),
  changeRights(userEndpoints.unlockUser, unlock),
  changeRights(userEndpoints.addRole, requestAddRole),
  changeRights(userEndpoints.changeRole, requestChangeRole),
  changeRights(userEndpoints.removeRole, requestRemoveRole),
  changeRights(userEndpoints.approveRightsChange, approve),
  changeRights(userEndpoints.refuseRightsChange, reject),
  changeRights(userEndpoints.withdrawRightsChange, withdraw)
]
