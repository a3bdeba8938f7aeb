import { rightsChangeEndpoints, userReads } from '@payouts/contract/users/read-endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { listSearch } from '#list/list-definition.ts'
import { requestFrom } from '#list/list-state.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { usersList } from './lists.ts'

const getParentRoute = () => consoleRoute

/** Who may sign in, and what each role grants. */
export const userRoutes = [
  createRoute({
    getParentRoute,
    path: '/users',
    staticData: {
      title: 'Users',
      access: 'Users',
      list: (search) => ({ path: userReads.getUserList.path, payload: requestFrom(usersList, search) })
    },
    validateSearch: listSearch(usersList),
    loader: ({ location: { search } }) => {
      preload(userReads.getUserList, requestFrom(usersList, search))
      preload(rightsChangeEndpoints.getRightsChanges, waitingRequests)
    },
    component: lazyRouteComponent(() => import('./UsersPage.tsx'), 'UsersPage')
  }),
  createRoute({
    getParentRoute,
    path: '/roles',
    staticData: { title: 'Roles', access: 'Roles' },
    loader: () => {
      preload(userReads.getRoleList, {})
      preload(rightsChangeEndpoints.getRightsChanges, waitingRequests)
    },
    component: lazyRouteComponent(() => import('./roles/RolesPage.tsx'), 'RolesPage')
  })
] as const
