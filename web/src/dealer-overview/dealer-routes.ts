import { dealerOverviewEndpoints } from '@payouts/contract/dealer-overview/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { optionalParam, textParam } from '#list/search-params.ts'

const dealerSearch = z.object({ companyCode: optionalParam(textParam) })

/** The page that has all of one dealer. */
export const dealerRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/dealer',
    staticData: {
      title: 'Dealer',
      access: [
        'Payout',
        'On Hold',
        'Withholding Tax',
        'Freeze Account',
        'Debit/Credit',
        'Earmark',
        'Cash Out Limit',
        'Dealers',
        'Payment Runs',
        'Reports'
      ]
    },
    validateSearch: dealerSearch,
    loader: ({ location: { search } }) => {
      preload(dealerOverviewEndpoints.getDealerOverview, dealerSearch.parse(search))
    },
    component: lazyRouteComponent(() => import('./DealerPage.tsx'), 'DealerPage')
  })
] as const
