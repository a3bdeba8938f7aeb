import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '../layout/console-route.ts'
import { listSearch } from '../list/list-definition.ts'
import { approvalsList } from './lists.ts'

export const dashboardRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/dashboard',
    staticData: { title: 'Dashboard', access: 'signedIn' },
    validateSearch: listSearch(approvalsList),
    component: lazyRouteComponent(() => import('./DashboardPage.tsx'), 'DashboardPage')
  })
] as const
