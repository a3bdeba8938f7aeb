import { z } from 'zod'
import { activityFeedRequest, activityPage } from '#activity/schema.ts'
import { endpoint, forStaff, messageResult } from '#endpoint.ts'
import { listRequest, pageOf, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { reason } from '#text.ts'
import {
  changedRole,
  changedUser,
  newRole,
  newUser,
  rightsChange,
  roleHolder,
  roleName,
  roleRow,
  seenRole,
  seenUser,
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
const requests = [
  permission('Users', 'ADD NEW'),
  permission('Users', 'EDIT'),
  permission('Roles', 'ADD NEW'),
  permission('Roles', 'EDIT')
] as const

const userId = z.int().positive()

/** Whether a second person is required, and how many active users could be it. */
const approval = z.object({ fourEyes: z.boolean(), approvers: z.int() })

/** A pending change, or one that took effect because no second person is required. */
const requestedChange = z.object({ changeId: z.int(), status: z.enum(['Pending', 'Approved']), message: z.string() })

/** Users and roles. Granting rights needs a second person; removing them takes effect at once. */
export const userEndpoints = forStaff({
  getUserList: endpoint({
    path: '/api/v1/users/getUserList',
    summary: 'Lists users',
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
    summary: 'Reads a user with their role',
    kind: 'read',
    access: readsUsers,
    input: z.object({ userId }),
    output: z.object({ user: userRow, role: roleRow })
  }),
  getRoleList: endpoint({
    path: '/api/v1/users/getRoleList',
    summary: 'Lists roles with what they grant',
    kind: 'read',
    access: readsEither,
    input: z.object({}),
    output: z.object({ roles: z.array(roleRow), approval })
  }),
  getRole: endpoint({
    path: '/api/v1/users/getRole',
    summary: 'Reads a role with the users who have it',
    kind: 'read',
    access: readsRoles,
    input: z.object({ name: roleName }),
    output: z.object({ role: roleRow, holders: z.array(roleHolder) })
  }),
  getUsersActivity: endpoint({
    path: '/api/v1/users/getUsersActivity',
    summary: 'Lists what was done to users and roles',
    kind: 'read',
    access: readsEither,
    input: activityFeedRequest,
    output: activityPage
  }),
  addUser: endpoint({
    path: '/api/v1/users/addUser',
    summary: 'Requests a new user',
    kind: 'write',
    access: addsUsers,
    input: newUser,
    output: requestedChange
  }),
  changeUser: endpoint({
    path: '/api/v1/users/changeUser',
    summary: "Requests a change of a user's role or contacts",
    kind: 'write',
    access: editsUsers,
    input: changedUser.extend({ userId, seen: seenUser.optional() }),
    output: requestedChange
  }),
  enableUser: endpoint({
    path: '/api/v1/users/enableUser',
    summary: 'Requests that a disabled user may sign in again',
    kind: 'write',
    access: editsUsers,
    input: z.object({ userId, reason }),
    output: requestedChange
  }),
  /** Blocks a user and ends their sessions. */
  disableUser: endpoint({
    path: '/api/v1/users/disableUser',
    summary: 'Disables a user and ends their sessions at once',
    kind: 'write',
    access: editsUsers,
    input: z.object({ userId, reason }),
    output: messageResult
  }),
  /** Ends a user's sessions and password, and mails them a reset link. */
  resetUserPassword: endpoint({
    path: '/api/v1/users/resetUserPassword',
    summary: "Ends a user's password and sessions and mails them a reset link",
    kind: 'write',
    access: editsUsers,
    input: z.object({ userId, reason }),
    output: messageResult
  }),
  /** Turns off two-step sign-in for a user who lost app and recovery codes, ends their sessions and informs them. */
  resetUserTwoStep: endpoint({
    path: '/api/v1/users/resetUserTwoStep',
    summary: "Turns off a user's two-step sign-in and ends their sessions",
    kind: 'write',
    access: editsUsers,
    input: z.object({ userId, reason }),
    output: messageResult
  }),
  /** Clears a user's failed sign-ins, so that the right password works at once. */
  unlockUser: endpoint({
    path: '/api/v1/users/unlockUser',
    summary: "Clears a user's failed sign-ins",
    kind: 'write',
    access: editsUsers,
    input: z.object({ userId, reason }),
    output: messageResult
  }),
  addRole: endpoint({
    path: '/api/v1/users/addRole',
    summary: 'Requests a new role',
    kind: 'write',
    access: addsRoles,
    input: newRole,
    output: requestedChange
  }),
  changeRole: endpoint({
    path: '/api/v1/users/changeRole',
    summary: 'Requests a change of what a role grants',
    kind: 'write',
    access: editsRoles,
    input: changedRole.extend({ name: roleName, seen: seenRole.optional() }),
    output: requestedChange
  }),
  removeRole: endpoint({
    path: '/api/v1/users/removeRole',
    summary: 'Requests the removal of a role',
    kind: 'write',
    access: editsRoles,
    input: z.object({ name: roleName, reason }),
    output: requestedChange
  }),
  ...requestEndpoints('/api/v1/users', {
    name: 'RightsChange',
    what: 'for a change of a user or role',
    list: { name: 'getRightsChanges', access: readsEither, row: rightsChange },
    decides,
    withdraws: requests,
    reask: true
  })
})
