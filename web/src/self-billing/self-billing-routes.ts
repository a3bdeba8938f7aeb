import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { listSearch } from '#list/list-definition.ts'
import { requestFrom } from '#list/list-state.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { dealersToComplete } from './lists.ts'

export const selfBillingRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/eInvoices',
    staticData: { title: 'E-Invoices', access: 'E-Invoices' },
    validateSearch: listSearch(dealersToComplete),
    loader: ({ location: { search } }) => {
      preload(selfBillingEndpoints.getPayerDetails, {})
      preload(selfBillingEndpoints.getPayerChanges, waitingRequests)
      preload(selfBillingEndpoints.getDealersToComplete, requestFrom(dealersToComplete, search))
    },
    component: lazyRouteComponent(() => import('./EInvoicesPage.tsx'), 'EInvoicesPage')
  })
] as const
