import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { optionalParam, textParam } from '#list/search-params.ts'

const paymentSearch = z.object({ referenceNo: optionalParam(textParam) })

/** One payment. */
export const paymentRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/payments/payment',
    staticData: { title: 'Payment', access: 'Payment Runs', menuPath: '/payments' },
    validateSearch: paymentSearch,
    loader: ({ location: { search } }) => {
      const { referenceNo } = paymentSearch.parse(search)
      if (referenceNo) preload(paymentEndpoints.getPayment, { referenceNo })
    },
    component: lazyRouteComponent(() => import('./PaymentPage.tsx'), 'PaymentPage')
  })
] as const
