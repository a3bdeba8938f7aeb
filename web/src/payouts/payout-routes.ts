import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { requestFrom } from '#list/list-state.ts'
import { outcomeSearch } from '#transactions/outcome/outcome-search.ts'
import { rowsOf } from './cycle/rows-behind.ts'
import { cyclesList, dealersList, transactionsList, transactionTypesList } from './lists.ts'
import {
  allTransactionsSearch,
  cycleDealersSearch,
  cycleMapSearch,
  cycleParams,
  cycleSearch,
  cyclesSearch,
  dealersSearch,
  proofSearch,
  transactionsSearch
} from './search.ts'

const getParentRoute = () => consoleRoute
const drillDown = { access: 'Payout', menuPath: '/payouts' } as const

export const payoutRoutes = [
  createRoute({
    getParentRoute,
    path: '/payouts',
    staticData: {
      title: 'Payouts',
      access: 'Payout',
      list: (search) => ({
        path: payoutEndpoints.getAllPayoutList.path,
        payload: { ...requestFrom(cyclesList, search), archive: false }
      })
    },
    validateSearch: cyclesSearch,
    loader: ({ location: { search } }) =>
      preload(payoutEndpoints.getAllPayoutList, { ...requestFrom(cyclesList, search), archive: false }),
    component: lazyRouteComponent(() => import('./PayoutsPage.tsx'), 'PayoutsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/payoutsArchive',
    staticData: { title: 'Payouts Archive', ...drillDown },
    validateSearch: cyclesSearch,
    loader: ({ location: { search } }) =>
      preload(payoutEndpoints.getAllPayoutList, { ...requestFrom(cyclesList, search), archive: true }),
    component: lazyRouteComponent(() => import('./PayoutsArchivePage.tsx'), 'PayoutsArchivePage')
  }),
  createRoute({
    getParentRoute,
    path: '/payoutsDealerSummary',
    staticData: { title: 'Payout cycle', ...drillDown },
    validateSearch: cycleSearch,
    loader: ({ location: { search } }) => {
      const cycle = cycleParams(cycleSearch.parse(search))
      if (!cycle) return
      const { batchNo, version, commissionType } = cycle
      const request = requestFrom(transactionTypesList, search)
      preload(payoutEndpoints.payoutTotalHeaderSummary, { batchNo })
      preload(payoutEndpoints.getPayoutSummaryTransType, { ...request, batchNo, version, commissionType })
    },
    component: lazyRouteComponent(() => import('./cycle/CyclePage.tsx'), 'CyclePage')
  }),
  createRoute({
    getParentRoute,
    path: '/payoutsDealerBreakdown',
    staticData: { title: 'Dealers', ...drillDown },
    validateSearch: dealersSearch,
    loader: ({ location: { search } }) => {
      const parsed = dealersSearch.parse(search)
      const cycle = cycleParams(parsed)
      const { transactionType } = parsed
      if (!cycle || !transactionType) return
      const { batchNo, version, commissionType } = cycle
      const request = requestFrom(dealersList, search)
      preload(payoutEndpoints.payoutTotalHeaderSummary, { batchNo, transactionType })
      preload(payoutEndpoints.getPayoutSummaryDealer, { ...request, batchNo, version, commissionType, transactionType })
    },
    component: lazyRouteComponent(() => import('./DealersPage.tsx'), 'DealersPage')
  }),
  createRoute({
    getParentRoute,
    path: '/payoutsCycleDealers',
    staticData: { title: 'Dealers of the cycle', ...drillDown },
    validateSearch: cycleDealersSearch,
    loader: ({ location: { search } }) => {
      const cycle = cycleParams(cycleDealersSearch.parse(search))
      if (!cycle) return
      const { batchNo, version, commissionType } = cycle
      const request = requestFrom(dealersList, search)
      preload(payoutEndpoints.payoutTotalHeaderSummary, { batchNo })
      preload(payoutEndpoints.getPayoutSummaryDealer, { ...request, batchNo, version, commissionType })
    },
    component: lazyRouteComponent(() => import('./cycle/CycleDealersPage.tsx'), 'CycleDealersPage')
  }),
  createRoute({
    getParentRoute,
    path: '/payoutsTransactionDetails',
    staticData: { title: 'Transactions', ...drillDown },
    validateSearch: transactionsSearch,
    loader: ({ location: { search } }) => {
      const parsed = transactionsSearch.parse(search)
      const cycle = cycleParams(parsed)
      const { transactionType, companyCode } = parsed
      if (!cycle || !transactionType || !companyCode) return
      const { batchNo, version, commissionType } = cycle
      const scope = { batchNo, transactionType, companyCode }
      const request = requestFrom(transactionsList, search)
      preload(payoutEndpoints.payoutTotalHeaderSummary, scope)
      preload(payoutEndpoints.getPayoutTransactions, { ...request, ...scope, version, commissionType })
    },
    component: lazyRouteComponent(() => import('./TransactionsPage.tsx'), 'TransactionsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/payoutsAllTransactionDetails',
    staticData: { title: 'All transactions', ...drillDown },
    validateSearch: allTransactionsSearch,
    loader: ({ location: { search } }) => {
      const parsed = allTransactionsSearch.parse(search)
      const cycle = cycleParams(parsed)
      if (!cycle) return
      const { batchNo, version, commissionType } = cycle
      const { transactionType, companyCode } = parsed
      const scope = { batchNo, transactionType, companyCode }
      const rows = rowsOf(parsed)
      const request = requestFrom(transactionsList, search)
      preload(payoutEndpoints.payoutTotalHeaderSummary, scope)
      preload(payoutEndpoints.getPayoutTransactions, { ...request, ...scope, version, commissionType, ...rows })
    },
    component: lazyRouteComponent(() => import('./AllTransactionsPage.tsx'), 'AllTransactionsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/payoutsProof',
    staticData: { title: 'Proof', ...drillDown },
    validateSearch: proofSearch,
    loader: ({ location: { search } }) => {
      const params = cycleParams(proofSearch.parse(search))
      if (params) preload(payoutEndpoints.getCycleProof, { batchNo: params.batchNo })
    },
    component: lazyRouteComponent(() => import('./proof/ProofPage.tsx'), 'ProofPage')
  }),
  createRoute({
    getParentRoute,
    path: '/payoutsCycleMap',
    staticData: { title: 'Map of the dealers', ...drillDown },
    validateSearch: cycleMapSearch,
    loader: ({ location: { search } }) => {
      const { transactionType, ...named } = cycleMapSearch.parse(search)
      const params = cycleParams(named)
      if (params) preload(signalEndpoints.getCycleMap, { batchNo: params.batchNo, transactionType })
    },
    component: lazyRouteComponent(() => import('./map/CycleMapPage.tsx'), 'CycleMapPage')
  }),
  // Where every payout action leads.
  createRoute({
    getParentRoute,
    path: '/PayoutsActionItemsSuccess',
    staticData: { title: 'Outcome', ...drillDown },
    validateSearch: outcomeSearch,
    component: lazyRouteComponent(() => import('./action/PayoutOutcomePage.tsx'), 'PayoutOutcomePage')
  })
] as const
