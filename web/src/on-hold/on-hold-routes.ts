import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { consoleRoute } from '../layout/console-route.ts'
import { listSearch } from '../list/list-definition.ts'
import { holdOutcomeSearch, outcomePath } from './action/outcome.ts'
import { cycleList, dealerList, summaryList, transactionList, transactionTypeList } from './lists.ts'
import { holdSearch } from './search.ts'

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
    component: lazyRouteComponent(() => import('./OnHoldPage.tsx'), 'OnHoldPage')
  }),
  createRoute({
    getParentRoute,
    path: '/onHoldPayoutCycle',
    staticData: { title: 'Cycles on hold', ...below },
    validateSearch: holdSearch(cycleList),
    component: lazyRouteComponent(() => import('./OnHoldCyclesPage.tsx'), 'OnHoldCyclesPage')
  }),
  createRoute({
    getParentRoute,
    path: '/onHoldDealers',
    staticData: { title: 'Dealers on hold', ...below },
    validateSearch: holdSearch(dealerList),
    component: lazyRouteComponent(() => import('./OnHoldDealersPage.tsx'), 'OnHoldDealersPage')
  }),
  createRoute({
    getParentRoute,
    path: '/onHoldDetails',
    staticData: { title: 'Transaction types on hold', ...below },
    validateSearch: holdSearch(transactionTypeList),
    component: lazyRouteComponent(() => import('./OnHoldDetailsPage.tsx'), 'OnHoldDetailsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/onHoldAllTransactions',
    staticData: { title: 'Transactions on hold', ...below },
    validateSearch: holdSearch(transactionList),
    component: lazyRouteComponent(() => import('./OnHoldTransactionsPage.tsx'), 'OnHoldTransactionsPage')
  }),
  createRoute({
    getParentRoute,
    path: outcomePath,
    staticData: { title: 'Outcome', ...below },
    validateSearch: holdOutcomeSearch,
    component: lazyRouteComponent(() => import('./action/HoldOutcomePage.tsx'), 'HoldOutcomePage')
  })
] as const
