import { paymentRunReads } from '@payouts/contract/payment-runs/read-endpoints'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { requestFrom } from '#list/list-state.ts'
import { paymentsList } from '#payments/lists.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { runPaymentsList, runsList } from './lists.ts'
import { paymentsSearch, runSearch, tabOf } from './search.ts'

const getParentRoute = () => consoleRoute

/** What is due, the payment runs and all payments, and one run. */
export const paymentRunRoutes = [
  createRoute({
    getParentRoute,
    path: '/payments',
    staticData: {
      title: 'Payment Runs',
      access: 'Payment Runs',
      list: (search) => ({
        path: paymentRunReads.getPaymentRuns.path,
        payload: requestFrom(runsList, search)
      })
    },
    validateSearch: paymentsSearch,
    loader: ({ location: { search } }) => {
      preload(paymentRunReads.getPaymentsDue, {})
      preload(paymentRunReads.getPaymentSettings, {})
      preload(paymentEndpoints.getPaymentWithdrawals, waitingRequests)
      const parsed = paymentsSearch.parse(search)
      const tab = tabOf(parsed)
      if (tab === 'runs') preload(paymentRunReads.getPaymentRuns, requestFrom(runsList, search))
      if (tab === 'payments') preload(paymentEndpoints.getPaymentList, requestFrom(paymentsList, parsed.all ?? {}))
    },
    component: lazyRouteComponent(() => import('./PaymentsPage.tsx'), 'PaymentsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/payments/run',
    staticData: { title: 'Payment run', access: 'Payment Runs', menuPath: '/payments' },
    validateSearch: runSearch,
    loader: ({ location: { search } }) => {
      const { runNo } = runSearch.parse(search)
      if (!runNo) return
      preload(paymentRunReads.getPaymentRun, { runNo })
      preload(paymentRunReads.getRunPayments, { runNo, ...requestFrom(runPaymentsList, search) })
    },
    component: lazyRouteComponent(() => import('./RunPage.tsx'), 'RunPage')
  })
] as const
