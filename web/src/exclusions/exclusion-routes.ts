import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '../layout/console-route.ts'
import { adjustmentSearch, dealersSearch, exclusionsSearch, transactionsSearch, typesSearch } from './search.ts'

const getParentRoute = () => consoleRoute
const drillDown = { access: 'Exclusions', menuPath: '/exclusion' } as const

/** The exclusions, the form of a new one, what one covers, and the adjustment that makes a removed one good. */
export const exclusionRoutes = [
  createRoute({
    getParentRoute,
    path: '/exclusion',
    staticData: { title: 'Exclusions', access: 'Exclusions' },
    validateSearch: exclusionsSearch,
    component: lazyRouteComponent(() => import('./ExclusionsPage.tsx'), 'ExclusionsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/AddExclusionDealer',
    staticData: { title: 'Add Exclusion', ...drillDown },
    component: lazyRouteComponent(() => import('./AddExclusionPage.tsx'), 'AddExclusionPage')
  }),
  createRoute({
    getParentRoute,
    path: '/RemovedExclusionTransactionTypeScreen',
    staticData: { title: 'Exclusion details', ...drillDown },
    validateSearch: typesSearch,
    component: lazyRouteComponent(() => import('./TransactionTypesPage.tsx'), 'TransactionTypesPage')
  }),
  createRoute({
    getParentRoute,
    path: '/RemovedExclusionTransacionDetails',
    staticData: { title: 'Dealers', ...drillDown },
    validateSearch: dealersSearch,
    component: lazyRouteComponent(() => import('./DealersPage.tsx'), 'DealersPage')
  }),
  createRoute({
    getParentRoute,
    path: '/RemovedExclusionTrasactionData',
    staticData: { title: 'Transactions', ...drillDown },
    validateSearch: transactionsSearch,
    component: lazyRouteComponent(() => import('./TransactionsPage.tsx'), 'TransactionsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/AddAdjustmentToExclusion',
    staticData: { title: 'Add Adjustment to exclusion', ...drillDown },
    validateSearch: adjustmentSearch,
    component: lazyRouteComponent(() => import('./AddAdjustmentPage.tsx'), 'AddAdjustmentPage')
  }),
  createRoute({
    getParentRoute,
    path: '/SuccessPage',
    staticData: { title: 'Success', ...drillDown },
    component: lazyRouteComponent(() => import('./AdjustmentAddedPage.tsx'), 'AdjustmentAddedPage')
  })
] as const
