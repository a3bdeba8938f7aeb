import { z } from 'zod'
import { activityFeedRequest, activityPage } from '#activity/schema.ts'
import { endpoint, forStaff } from '#endpoint.ts'
import { listRequest, pageOf, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { rightsChange, roleHolder, roleName, roleRow, userRow, userStatus } from './schema.ts'

const readsUsers = [permission('Users')] as const
const readsRoles = [permission('Roles')] as const
const readsEither = [permission('Users'), permission('Roles')] as const
const decides = [permission('Users', 'APPROVE'), permission('Roles', 'APPROVE')] as const
const requests = [
  permission('Users', 'ADD NEW'),
  permission('Users', 'EDIT'),
  permission('Roles', 'ADD NEW'),
  permission('Roles', 'EDIT')
] as const

export const userId = z.int().positive()

/** Whether a second person is required, and how many active users could be it. */
const approval = z.object({ fourEyes: z.boolean(), approvers: z.int() })

/** What the screens of users and roles show: they come without what changes them. */
export const userReads = forStaff({
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
  })
})

export const rightsChangeEndpoints = forStaff(
  requestEndpoints('/api/v1/users', {
    name: 'RightsChange',
    what: 'for a change of a user or role',
    list: { name: 'getRightsChanges', access: readsEither, row: rightsChange },
    decides,
    withdraws: requests,
    reask: true
  })
)
