import { z } from 'zod'
import { activityFeedRequest, activityPage } from '../activity/schema.ts'
import { endpoint } from '../endpoint.ts'
import { messageResult } from '../identity/message-result.ts'
import { listRequest, pageOf, pageRequest, textFilter } from '../page.ts'
import { permission } from '../permissions.ts'
import {
  changedRole,
  changedUser,
  changeStatus,
  newRole,
  newUser,
  reason,
  rightsChange,
  roleHolder,
  roleName,
  roleRow,
  userRow,
  userStatus
} from './schema.ts'

const readsUsers = [permission('Users')] as const
const addsUsers = [permission('Users', 'ADD NEW')] as const
const editsUsers = [permission('Users', 'EDIT')] as const
const readsRoles = [permission('Roles')] as const
const addsRoles = [permission('Roles', 'ADD NEW')] as const
const editsRoles = [permission('Roles', 'EDIT')] as const
const readsEither = [permission('Users'), permission('Roles')] as const
const decides = [permission('Users', 'APPROVE'), permission('Roles', 'APPROVE')] as const
const asks = [
  permission('Users', 'ADD NEW'),
  permission('Users', 'EDIT'),
  permission('Roles', 'ADD NEW'),
  permission('Roles', 'EDIT')
] as const

const userId = z.int().positive()
const changeId = z.int().positive()

/** Whether a second person has to agree, and how many active users could. */
const approval = z.object({ fourEyes: z.boolean(), approvers: z.int() })

/** A change that waits for a second person, or one that took effect at once where none is needed. */
const asked = z.object({ changeId: z.int(), status: z.enum(['Pending', 'Approved']), message: z.string() })

/** Users and roles. What gives rights waits for a second person; what takes them away holds at once. */
export const userEndpoints = {
  getUserList: endpoint({
    path: '/api/v1/users/getUserList',
    kind: 'read',
    access: readsUsers,
    input: listRequest({
      scope: {},
      sortKeys: ['NAME', 'USER_NAME', 'ROLE', 'COMPANY', 'STATUS', 'LAST_SIGN_IN'],
      sortOrder: 'ASC',
      filters: {
        name: textFilter,
        userName: textFilter,
        role: textFilter,
        status: userStatus.nullish(),
        company: textFilter
      }
    }),
    output: z.object({
      userDetails: pageOf(userRow),
      approval
    })
  }),
  getUser: endpoint({
    path: '/api/v1/users/getUser',
    kind: 'read',
    access: readsUsers,
    input: z.object({ userId }),
    output: z.object({ user: userRow, role: roleRow })
  }),
  getRoleList: endpoint({
    path: '/api/v1/users/getRoleList',
    kind: 'read',
    access: readsEither,
    input: z.object({}),
    output: z.object({ roles: z.array(roleRow), approval })
  }),
  /** A role with everybody who has it. */
  getRole: endpoint({
    path: '/api/v1/users/getRole',
    kind: 'read',
    access: readsRoles,
    input: z.object({ name: roleName }),
    output: z.object({ role: roleRow, holders: z.array(roleHolder) })
  }),
  /** Changes of rights, those that wait oldest first, those decided newest first. */
  getRightsChanges: endpoint({
    path: '/api/v1/users/getRightsChanges',
    kind: 'read',
    access: readsEither,
    input: pageRequest.extend({ status: changeStatus.default('Pending') }),
    output: z.object({ changes: pageOf(rightsChange) })
  }),
  getUsersActivity: endpoint({
    path: '/api/v1/users/getUsersActivity',
    kind: 'read',
    access: readsEither,
    input: activityFeedRequest,
    output: activityPage
  }),
  addUser: endpoint({
    path: '/api/v1/users/addUser',
    kind: 'write',
    access: addsUsers,
    input: newUser,
    output: asked
  }),
  changeUser: endpoint({
    path: '/api/v1/users/changeUser',
    kind: 'write',
    access: editsUsers,
    input: changedUser.extend({ userId }),
    output: asked
  }),
  enableUser: endpoint({
    path: '/api/v1/users/enableUser',
    kind: 'write',
    access: editsUsers,
    input: z.object({ userId, reason }),
    output: asked
  }),
  /** Shuts a user out at once, wherever they are signed in. */
  disableUser: endpoint({
    path: '/api/v1/users/disableUser',
    kind: 'write',
    access: editsUsers,
    input: z.object({ userId, reason }),
    output: messageResult
  }),
  /** Ends a user's sessions and their password, and mails them a link for another one. */
  resetUserPassword: endpoint({
    path: '/api/v1/users/resetUserPassword',
    kind: 'write',
    access: editsUsers,
    input: z.object({ userId, reason }),
    output: messageResult
  }),
  /** Turns a user's two-step sign-in off, who lost app and recovery codes, ends their sessions and tells them. */
  resetUserTwoStep: endpoint({
    path: '/api/v1/users/resetUserTwoStep',
    kind: 'write',
    access: editsUsers,
    input: z.object({ userId, reason }),
    output: messageResult
  }),
  /** Forgets a user's failed sign-ins, so that the right password opens at once. */
  unlockUser: endpoint({
    path: '/api/v1/users/unlockUser',
    kind: 'write',
    access: editsUsers,
    input: z.object({ userId, reason }),
    output: messageResult
  }),
  addRole: endpoint({
    path: '/api/v1/users/addRole',
    kind: 'write',
    access: addsRoles,
    input: newRole,
    output: asked
  }),
  changeRole: endpoint({
    path: '/api/v1/users/changeRole',
    kind: 'write',
    access: editsRoles,
    input: changedRole.extend({ name: roleName }),
    output: asked
  }),
  removeRole: endpoint({
    path: '/api/v1/users/removeRole',
    kind: 'write',
    access: editsRoles,
    input: z.object({ name: roleName, reason }),
    output: asked
  }),
  approveRightsChange: endpoint({
    path: '/api/v1/users/approveRightsChange',
    kind: 'write',
    access: decides,
    reask: true,
    input: z.object({ changeId, comment: z.string().trim().max(500).default('') }),
    output: messageResult
  }),
  refuseRightsChange: endpoint({
    path: '/api/v1/users/refuseRightsChange',
    kind: 'write',
    access: decides,
    input: z.object({ changeId, comment: reason }),
    output: messageResult
  }),
  withdrawRightsChange: endpoint({
    path: '/api/v1/users/withdrawRightsChange',
    kind: 'write',
    access: asks,
    input: z.object({ changeId }),
    output: messageResult
  })
}
