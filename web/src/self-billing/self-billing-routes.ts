import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { listSearch } from '#list/list-definition.ts'
import { requestFrom } from '#list/list-state.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { documentSearch, documentsList, rowsList } from './documents/lists.ts'
import { dealersToComplete } from './lists.ts'

const getParentRoute = () => consoleRoute

export const selfBillingRoutes = [
  createRoute({
    getParentRoute,
    path: '/eInvoices',
    staticData: {
      title: 'E-Invoices',
      access: 'E-Invoices',
      list: (search) => ({
        path: selfBillingEndpoints.getEInvoices.path,
        payload: requestFrom(documentsList, search)
      })
    },
    validateSearch: listSearch(documentsList),
    loader: ({ location: { search } }) => {
      preload(selfBillingEndpoints.getSendingState, {})
      preload(selfBillingEndpoints.getEInvoices, requestFrom(documentsList, search))
    },
    component: lazyRouteComponent(() => import('./documents/RegisterPage.tsx'), 'RegisterPage')
  }),
  createRoute({
    getParentRoute,
    path: '/eInvoices/details',
    staticData: { title: 'Payer and dealers', access: 'E-Invoices', menuPath: '/eInvoices' },
    validateSearch: listSearch(dealersToComplete),
    loader: ({ location: { search } }) => {
      preload(selfBillingEndpoints.getPayerDetails, {})
      preload(selfBillingEndpoints.getPayerChanges, waitingRequests)
      preload(selfBillingEndpoints.getDealersToComplete, requestFrom(dealersToComplete, search))
    },
    component: lazyRouteComponent(() => import('./PartiesPage.tsx'), 'PartiesPage')
  }),
  createRoute({
    getParentRoute,
    path: '/eInvoices/document',
    staticData: { title: 'E-invoice', access: 'E-Invoices', menuPath: '/eInvoices' },
    validateSearch: documentSearch,
    loader: ({ location: { search } }) => {
      const { documentNo, line: lineNo } = documentSearch.parse(search)
      preload(selfBillingEndpoints.getSendingState, {})
      if (!documentNo) return
      preload(selfBillingEndpoints.getEInvoice, { documentNo })
      preload(selfBillingEndpoints.getEInvoiceRows, { documentNo, lineNo, ...requestFrom(rowsList, search) })
    },
    component: lazyRouteComponent(() => import('./documents/DocumentPage.tsx'), 'DocumentPage')
  })
] as const
