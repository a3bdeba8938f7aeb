import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { currentSession } from '#client/session/session.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { listSearch } from '#list/list-definition.ts'
import { approvalsList } from './lists.ts'
import { maySeePayouts } from './may-see-payouts.ts'

export const dashboardRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/dashboard',
    staticData: { title: 'Dashboard', access: 'signedIn' },
    validateSearch: listSearch(approvalsList),
    loader: () => {
      const session = currentSession()
      if (!session || !maySeePayouts(session)) return
      preload(session.company ? dashboardEndpoints.getOwnPayments : dashboardEndpoints.getCountHeader, {})
    },
    component: lazyRouteComponent(() => import('./DashboardPage.tsx'), 'DashboardPage')
  })
] as const
