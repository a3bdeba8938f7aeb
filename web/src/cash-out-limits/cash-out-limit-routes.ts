import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '../layout/console-route.ts'
import { listSearch } from '../list/list-definition.ts'
import { cashOutLimitsList } from './lists.ts'

/** What dealers may cash out. */
export const cashOutLimitRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/cashOutLimits',
    staticData: { title: 'Cash Out Limit', access: 'Cash Out Limit' },
    validateSearch: listSearch(cashOutLimitsList),
    component: lazyRouteComponent(() => import('./CashOutLimitsPage.tsx'), 'CashOutLimitsPage')
  })
] as const
