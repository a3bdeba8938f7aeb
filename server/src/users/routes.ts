import type { CheckedInputOf, Endpoint, OutputOf } from '@payouts/contract/endpoint'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { activityPage } from '#activity/queries.ts'
import { lockRights } from '#identity/users/roles.ts'
import { type ReadCall, type Route, read, type WriteCall, write } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { disable, resetUserPassword, resetUserTwoStep, unlock } from './commands/at-once.ts'
import { requestAddRole, requestChangeRole, requestRemoveRole } from './commands/request-role-change.ts'
import { requestAddUser, requestChangeUser, requestEnableUser } from './commands/request-user-change.ts'
import { rightsRequests } from './commands/rights-requests.ts'
import { rightsChanges } from './queries/changes.ts'
import { findRoleRow, holdersOf, listRoleRows } from './queries/roles.ts'
import { countApprovers, findUserRow, listUsers } from './queries/users.ts'

type Handler<E extends Endpoint> = (call: WriteCall<CheckedInputOf<E>>) => Promise<OutputOf<E> | Refusal>

/** Binds a change of rights: one at a time, by a caller whose rights are read under the lock. */
const changeRights = <E extends Endpoint>(endpoint: E, handle: Handler<E>): Route =>
  write(endpoint, handle, { lockFirst: lockRights })

async function approval({ db, services }: ReadCall<unknown>, menuName: 'Users' | 'Roles') {
  return { fourEyes: services.config.fourEyes, approvers: await countApprovers(db, menuName) }
}

export const userRoutes: Route[] = [
  read(userEndpoints.getUserList, async (call) => ({
    userDetails: await listUsers(call.db, call.input, call.clock.today()),
    approval: await approval(call, 'Users')
  })),
  read(userEndpoints.getUser, async ({ db, clock, input }) => {
    const user = await findUserRow(db, input.userId, clock.today())
    const role = user && (await findRoleRow(db, user.role))
    return user && role ? { user, role } : refuse('refusedByRule', 'There is no such user.', 'userId')
  }),
  read(userEndpoints.getRoleList, async (call) => ({
    roles: await listRoleRows(call.db),
    approval: await approval(call, 'Roles')
  })),
  read(userEndpoints.getRole, async ({ db, input }) => {
    const role = await findRoleRow(db, input.name)
    if (!role) return refuse('refusedByRule', `There is no role ${input.name}.`, 'name')
    return { role, holders: await holdersOf(db, role.name) }
  }),
  read(userEndpoints.getRightsChanges, async (call) => ({ changes: await rightsChanges.list(call, call.input) })),
  read(userEndpoints.getUsersActivity, (call) => activityPage(call, { ...call.input, areas: ['users'] })),
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
  changeRights(userEndpoints.approveRightsChange, rightsRequests.approve),
  changeRights(userEndpoints.refuseRightsChange, rightsRequests.refuse),
  changeRights(userEndpoints.withdrawRightsChange, rightsRequests.withdraw)
]
