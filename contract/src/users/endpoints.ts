import { z } from 'zod'
import { endpoint, forStaff, messageResult } from '#endpoint.ts'
import { permission } from '#permissions.ts'
import { reason } from '#text.ts'
import { rightsChangeEndpoints, userId, userReads } from './read-endpoints.ts'
import { changedRole, changedUser, newRole, newUser, roleName, seenRole, seenUser } from './schema.ts'

const addsUsers = [permission('Users', 'ADD NEW')] as const
const editsUsers = [permission('Users', 'EDIT')] as const
const addsRoles = [permission('Roles', 'ADD NEW')] as const
const editsRoles = [permission('Roles', 'EDIT')] as const

/** A pending change, or one that took effect because no second person is required. */
const requestedChange = z.object({ changeId: z.int(), status: z.enum(['Pending', 'Approved']), message: z.string() })

/** Users and roles. Granting rights needs a second person; removing them takes effect at once. */
export const userEndpoints = {
  ...userReads,
  ...forStaff({
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
    })
  }),
  ...rightsChangeEndpoints
}
