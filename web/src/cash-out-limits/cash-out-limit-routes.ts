import { cashOutLimitReads } from '@payouts/contract/cash-out-limits/read-endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { listSearch } from '#list/list-definition.ts'
import { requestFrom } from '#list/list-state.ts'
import { cashOutLimitsList } from './lists.ts'

/** What dealers may cash out. */
export const cashOutLimitRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/cashOutLimits',
    staticData: {
      title: 'Cash Out Limit',
      access: 'Cash Out Limit',
      list: (search) => ({
        path: cashOutLimitReads.getCashOutLimitDetails.path,
        payload: requestFrom(cashOutLimitsList, search)
      })
    },
    validateSearch: listSearch(cashOutLimitsList),
    loader: ({ location: { search } }) => {
      preload(cashOutLimitReads.getCashOutLimitDetails, requestFrom(cashOutLimitsList, search))
      preload(cashOutLimitReads.getCashOutLimitHeaderDetails, {})
    },
    component: lazyRouteComponent(() => import('./CashOutLimitsPage.tsx'), 'CashOutLimitsPage')
  })
] as const
