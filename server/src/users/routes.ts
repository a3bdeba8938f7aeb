import type { CheckedInputOf, Endpoint, OutputOf } from '@payouts/contract/endpoint'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { activityPage } from '../activity/queries.ts'
import { type ReadCall, type Route, read, write } from '../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts'
import { lockActor, outsiders, type RightsCall } from './commands/acting.ts'
import { askToAddRole, askToChangeRole, askToRemoveRole } from './commands/ask-for-role.ts'
import { askToAddUser, askToChangeUser, askToEnableUser } from './commands/ask-for-user.ts'
import { approve, turnDown, withdraw } from './commands/decide.ts'
import { disable, resetSecondStep, takePassword, unlock } from './commands/take-away.ts'
import { listChanges } from './queries/changes.ts'
import { findRoleRow, holdersOf, listRoleRows } from './queries/roles.ts'
import { countApprovers, findUserRow, listUsers } from './queries/users.ts'

type Answer<E extends Endpoint> = Promise<OutputOf<E> | Refusal>

/** Binds a read of rights, for staff alone. */
function look<E extends Endpoint>(endpoint: E, handle: (call: ReadCall<CheckedInputOf<E>>) => Answer<E>): Route {
  return read(endpoint, async (call) => outsiders(call.caller) ?? handle(call))
}

/** Binds a change of rights: for staff, one at a time, by somebody who may make it at this very moment. */
function change<E extends Endpoint>(endpoint: E, handle: (call: RightsCall<CheckedInputOf<E>>) => Answer<E>): Route {
  return write(endpoint, async (call) => {
    const outside = outsiders(call.caller)
    if (outside) return outside
    const actor = await lockActor(call.tx, call.caller, endpoint)
    return isRefusal(actor) ? actor : handle({ ...call, actor })
  })
}

async function approval({ db, services }: ReadCall<unknown>, menuName: 'Users' | 'Roles') {
  return { fourEyes: services.config.fourEyes, approvers: await countApprovers(db, menuName) }
}

export const userRoutes: Route[] = [
  look(userEndpoints.getUserList, async (call) => ({
    userDetails: await listUsers(call.db, call.input),
    approval: await approval(call, 'Users')
  })),
  look(userEndpoints.getUser, async ({ db, input }) => {
    const user = await findUserRow(db, input.userId)
    const role = user && (await findRoleRow(db, user.role))
    return user && role ? { user, role } : refuse('refusedByRule', 'There is no such user.', 'userId')
  }),
  look(userEndpoints.getRoleList, async (call) => ({
    roles: await listRoleRows(call.db),
    approval: await approval(call, 'Roles')
  })),
  look(userEndpoints.getRole, async ({ db, input }) => {
    const role = await findRoleRow(db, input.name)
    if (!role) return refuse('refusedByRule', `There is no role ${input.name}.`, 'name')
    return { role, holders: await holdersOf(db, role.name) }
  }),
  look(userEndpoints.getRightsChanges, async ({ db, input }) => ({ changes: await listChanges(db, input) })),
  look(userEndpoints.getUsersActivity, ({ db, clock, input }) =>
    activityPage(db, clock, { ...input, areas: ['users'] })
  ),
  change(userEndpoints.addUser, askToAddUser),
  change(userEndpoints.changeUser, askToChangeUser),
  change(userEndpoints.enableUser, askToEnableUser),
  change(userEndpoints.disableUser, disable),
  change(userEndpoints.resetUserPassword, takePassword),
  change(userEndpoints.resetUserTwoStep, resetSecondStep),
  change(userEndpoints.unlockUser, unlock),
  change(userEndpoints.addRole, askToAddRole),
  change(userEndpoints.changeRole, askToChangeRole),
  change(userEndpoints.removeRole, askToRemoveRole),
  change(userEndpoints.approveRightsChange, approve),
  change(userEndpoints.refuseRightsChange, turnDown),
  change(userEndpoints.withdrawRightsChange, withdraw)
]
