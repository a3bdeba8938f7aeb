import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { listSearch } from '#list/list-definition.ts'
import { requestFrom } from '#list/list-state.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { dealersList } from './lists.ts'

/** The dealers with their records, and the changes that wait. */
export const dealerRecordRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/dealers',
    staticData: { title: 'Dealers', access: 'Dealers' },
    validateSearch: listSearch(dealersList),
    loader: ({ location: { search } }) => {
      preload(dealerRecordEndpoints.getDealerRecords, requestFrom(dealersList, search))
      preload(dealerRecordEndpoints.getDealerChanges, waitingRequests)
    },
    component: lazyRouteComponent(() => import('./DealersPage.tsx'), 'DealersPage')
  })
] as const
