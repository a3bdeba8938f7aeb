import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { listSearch } from '#list/list-definition.ts'
import { parseListState, searchFrom } from '#list/list-state.ts'
import { optionalParam } from '#list/search-params.ts'
import { adjustmentsList, adjustmentsRequest, dealersList } from './lists.ts'

const getParentRoute = () => consoleRoute
const drillDown = { access: 'Debit/Credit', menuPath: '/creditDebit' } as const
const id = optionalParam(z.int().positive())
const namedAdjustment = z.object({ id })
const savedAdjustment = namedAdjustment.extend({ decisionId: id })

/** The adjustments, the form of a new one and of one of them, the dealer search, and the success pages. */
export const adjustmentRoutes = [
  createRoute({
    getParentRoute,
    path: '/creditDebit',
    staticData: {
      title: 'Debit / Credit',
      access: 'Debit/Credit',
      list: (search) => ({
        path: adjustmentEndpoints.getDebitCreditList.path,
        payload: adjustmentsRequest(parseListState(adjustmentsList, search))
      })
    },
    validateSearch: listSearch(adjustmentsList),
    loader: ({ location: { search } }) =>
      preload(adjustmentEndpoints.getDebitCreditList, adjustmentsRequest(parseListState(adjustmentsList, search))),
    component: lazyRouteComponent(() => import('./AdjustmentsPage.tsx'), 'AdjustmentsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/addAdjustments',
    staticData: { title: 'New adjustment', ...drillDown },
    component: lazyRouteComponent(() => import('./new/NewAdjustmentPage.tsx'), 'NewAdjustmentPage')
  }),
  createRoute({
    getParentRoute,
    path: '/adjustment',
    staticData: { title: 'Adjustment', ...drillDown },
    validateSearch: namedAdjustment,
    loader: ({ location: { search } }) => {
      const { id: named } = namedAdjustment.parse(search)
      if (named !== undefined) preload(adjustmentEndpoints.getAdjustment, { id: named })
    },
    component: lazyRouteComponent(() => import('./AdjustmentPage.tsx'), 'AdjustmentPage')
  }),
  createRoute({
    getParentRoute,
    path: '/searchDealerCreditDebit',
    staticData: { title: 'Search dealer', ...drillDown },
    validateSearch: listSearch(dealersList),
    loader: ({ location: { search } }) => {
      const request = searchFrom(dealersList, search)
      if (request) preload(adjustmentEndpoints.searchDealers, { searchKeyword: '', ...request })
    },
    component: lazyRouteComponent(() => import('./new/DealerSearchPage.tsx'), 'DealerSearchPage')
  }),
  createRoute({
    getParentRoute,
    path: '/AdjustmentSuccess',
    staticData: { title: 'Outcome', ...drillDown },
    validateSearch: savedAdjustment,
    component: lazyRouteComponent(() => import('./AdjustmentSuccessPage.tsx'), 'AdjustmentSuccessPage')
  }),
  createRoute({
    getParentRoute,
    path: '/CancelAdjustmentSuccess',
    staticData: { title: 'Outcome', ...drillDown },
    validateSearch: namedAdjustment,
    component: lazyRouteComponent(() => import('./AdjustmentSuccessPage.tsx'), 'CancelAdjustmentSuccessPage')
  })
] as const
