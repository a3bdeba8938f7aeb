import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '../layout/console-route.ts'
import { listSearch } from '../list/list-definition.ts'
import { usersList } from './lists.ts'

const getParentRoute = () => consoleRoute

/** Who may sign in, and what each role grants. */
export const userRoutes = [
  createRoute({
    getParentRoute,
    path: '/users',
    staticData: { title: 'Users', access: 'Users' },
    validateSearch: listSearch(usersList),
    component: lazyRouteComponent(() => import('./UsersPage.tsx'), 'UsersPage')
  }),
  createRoute({
    getParentRoute,
    path: '/roles',
    staticData: { title: 'Roles', access: 'Roles' },
    component: lazyRouteComponent(() => import('./RolesPage.tsx'), 'RolesPage')
  })
] as const
