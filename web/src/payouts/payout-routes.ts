import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '../layout/console-route.ts'
import { outcomePath, payoutOutcomeSearch } from './action/outcome.ts'
import { allTransactionsSearch, cycleSearch, cyclesSearch, dealersSearch, transactionsSearch } from './search.ts'

const getParentRoute = () => consoleRoute
const drillDown = { access: 'Payout', menuPath: '/payouts' } as const

export const payoutRoutes = [
  createRoute({
    getParentRoute,
    path: '/payouts',
    staticData: { title: 'Payouts', access: 'Payout' },
    validateSearch: cyclesSearch,
    component: lazyRouteComponent(() => import('./PayoutsPage.tsx'), 'PayoutsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/payoutsArchive',
    staticData: { title: 'Payouts Archive', ...drillDown },
    validateSearch: cyclesSearch,
    component: lazyRouteComponent(() => import('./PayoutsArchivePage.tsx'), 'PayoutsArchivePage')
  }),
  createRoute({
    getParentRoute,
    path: '/payoutsDealerSummary',
    staticData: { title: 'Payout cycle', ...drillDown },
    validateSearch: cycleSearch,
    component: lazyRouteComponent(() => import('./CyclePage.tsx'), 'CyclePage')
  }),
  createRoute({
    getParentRoute,
    path: '/payoutsDealerBreakdown',
    staticData: { title: 'Dealers', ...drillDown },
    validateSearch: dealersSearch,
    component: lazyRouteComponent(() => import('./DealersPage.tsx'), 'DealersPage')
  }),
  createRoute({
    getParentRoute,
    path: '/payoutsTransactionDetails',
    staticData: { title: 'Transactions', ...drillDown },
    validateSearch: transactionsSearch,
    component: lazyRouteComponent(() => import('./TransactionsPage.tsx'), 'TransactionsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/payoutsAllTransactionDetails',
    staticData: { title: 'All transactions', ...drillDown },
    validateSearch: allTransactionsSearch,
    component: lazyRouteComponent(() => import('./AllTransactionsPage.tsx'), 'AllTransactionsPage')
  }),
  // Where every payout action leads.
  createRoute({
    getParentRoute,
    path: outcomePath,
    staticData: { title: 'Outcome', ...drillDown },
    validateSearch: payoutOutcomeSearch,
    component: lazyRouteComponent(() => import('./action/PayoutOutcomePage.tsx'), 'PayoutOutcomePage')
  })
] as const
