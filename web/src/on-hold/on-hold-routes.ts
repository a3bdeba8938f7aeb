import { onHoldReads } from '@payouts/contract/on-hold/read-endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { listSearch } from '#list/list-definition.ts'
import { requestFrom } from '#list/list-state.ts'
import { outcomeSearch } from '#transactions/outcome/outcome-search.ts'
import { cycleList, dealerList, summaryList, transactionList, transactionTypeList } from './lists.ts'
import { holdCycleParams, holdSearch, holdTypeParams, noType, requestedType } from './search.ts'

const getParentRoute = () => consoleRoute
const below = { access: 'On Hold', menuPath: '/onhold' } as const

/** The screens of what is on hold, from the summary by hold type down to the transactions. */
export const onHoldRoutes = [
  createRoute({
    getParentRoute,
    path: '/onhold',
    staticData: { title: 'On-Hold', access: 'On Hold' },
    validateSearch: z.object({
      /** Whether the third and the fourth column are swapped. */
      reordered: z.boolean().optional().catch(undefined),
      ...listSearch(summaryList).shape
    }),
    loader: () => {
      preload(onHoldReads.getHoldPayoutCountSummary, {})
      preload(onHoldReads.onHoldHeaderSummary, {})
    },
    component: lazyRouteComponent(() => import('./OnHoldPage.tsx'), 'OnHoldPage')
  }),
  createRoute({
    getParentRoute,
    path: '/onHoldPayoutCycle',
    staticData: { title: 'Cycles on hold', ...below },
    validateSearch: holdSearch(cycleList),
    loader: ({ location: { search } }) => {
      const params = holdTypeParams(holdSearch(cycleList).parse(search))
      if (!params) return
      const { holdType, companyCode } = params
      preload(onHoldReads.getHoldPayoutCommissionType, { ...requestFrom(cycleList, search), holdType, companyCode })
    },
    component: lazyRouteComponent(() => import('./OnHoldCyclesPage.tsx'), 'OnHoldCyclesPage')
  }),
  createRoute({
    getParentRoute,
    path: '/onHoldDealers',
    staticData: { title: 'Dealers on hold', ...below },
    validateSearch: holdSearch(dealerList),
    loader: ({ location: { search } }) => {
      const params = holdTypeParams(holdSearch(dealerList).parse(search))
      if (!params) return
      const { holdType, batchNo } = params
      preload(onHoldReads.getHoldPayoutSummaryDealer, { ...requestFrom(dealerList, search), holdType, batchNo })
    },
    component: lazyRouteComponent(() => import('./OnHoldDealersPage.tsx'), 'OnHoldDealersPage')
  }),
  createRoute({
    getParentRoute,
    path: '/onHoldDetails',
    staticData: { title: 'Transaction types on hold', ...below },
    validateSearch: holdSearch(transactionTypeList),
    loader: ({ location: { search } }) => {
      const params = holdCycleParams(holdSearch(transactionTypeList).parse(search))
      if (!params) return
      const { holdType, batchNo, companyCode } = params
      const request = requestFrom(transactionTypeList, search)
      preload(onHoldReads.getHoldPayoutSummaryTransType, { ...request, holdType, batchNo, companyCode })
    },
    component: lazyRouteComponent(() => import('./OnHoldDetailsPage.tsx'), 'OnHoldDetailsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/onHoldAllTransactions',
    staticData: { title: 'Transactions on hold', ...below },
    validateSearch: holdSearch(transactionList),
    loader: ({ location: { search } }) => {
      const params = holdCycleParams(holdSearch(transactionList).parse(search))
      if (!params) return
      const { holdType, batchNo, companyCode } = params
      const request = requestFrom(transactionList, search)
      const transactionType = requestedType(params.transactionType, request.transactionType)
      if (transactionType === noType) return
      preload(onHoldReads.getHoldPayoutTransactions, {
        ...request,
        holdType,
        batchNo,
        companyCode,
        transactionType
      })
    },
    component: lazyRouteComponent(() => import('./OnHoldTransactionsPage.tsx'), 'OnHoldTransactionsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/OnHoldActionItemsSuccess',
    staticData: { title: 'Outcome', ...below },
    validateSearch: outcomeSearch,
    component: lazyRouteComponent(() => import('./action/HoldOutcomePage.tsx'), 'HoldOutcomePage')
  })
] as const
