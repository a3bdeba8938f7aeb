import { exclusionReads } from '@payouts/contract/exclusions/read-endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { requestFrom } from '#list/list-state.ts'
import { coveredList, exclusionsList } from './lists.ts'
import {
  accountParams,
  addedSearch,
  adjustmentSearch,
  dealersSearch,
  exclusionsSearch,
  transactionsSearch,
  typeParams,
  typesSearch
} from './search.ts'

const getParentRoute = () => consoleRoute
const drillDown = { access: 'Exclusions', menuPath: '/exclusion' } as const

/** The exclusions, the form of a new one, what one covers, and the adjustment that makes a removed one good. */
export const exclusionRoutes = [
  createRoute({
    getParentRoute,
    path: '/exclusion',
    staticData: {
      title: 'Exclusions',
      access: 'Exclusions',
      list: (search) => ({
        path: exclusionReads.getExclusionList.path,
        payload: requestFrom(exclusionsList, search)
      })
    },
    validateSearch: exclusionsSearch,
    loader: ({ location: { search } }) => preload(exclusionReads.getExclusionList, requestFrom(exclusionsList, search)),
    component: lazyRouteComponent(() => import('./ExclusionsPage.tsx'), 'ExclusionsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/AddExclusionDealer',
    staticData: { title: 'Add Exclusion', ...drillDown },
    component: lazyRouteComponent(() => import('./add/AddExclusionPage.tsx'), 'AddExclusionPage')
  }),
  createRoute({
    getParentRoute,
    path: '/RemovedExclusionTransactionTypeScreen',
    staticData: { title: 'Exclusion details', ...drillDown },
    validateSearch: typesSearch,
    loader: ({ location: { search } }) => {
      const account = accountParams(typesSearch.parse(search))
      if (!account) return
      preload(exclusionReads.exclusionSumTransactionTypeList, account)
      preload(exclusionReads.exclusionTransactionTypeList, { ...account, ...requestFrom(coveredList, search) })
    },
    component: lazyRouteComponent(() => import('./TransactionTypesPage.tsx'), 'TransactionTypesPage')
  }),
  createRoute({
    getParentRoute,
    path: '/RemovedExclusionTransacionDetails',
    staticData: { title: 'Dealers', ...drillDown },
    validateSearch: dealersSearch,
    loader: ({ location: { search } }) => {
      const type = typeParams(dealersSearch.parse(search))
      if (!type) return
      preload(exclusionReads.exclusionDealerHeader, type)
      preload(exclusionReads.exclusionDealerList, { ...type, ...requestFrom(coveredList, search) })
    },
    component: lazyRouteComponent(() => import('./DealersPage.tsx'), 'DealersPage')
  }),
  createRoute({
    getParentRoute,
    path: '/RemovedExclusionTrasactionData',
    staticData: { title: 'Transactions', ...drillDown },
    validateSearch: transactionsSearch,
    loader: ({ location: { search } }) => {
      const parsed = transactionsSearch.parse(search)
      const type = typeParams(parsed)
      const { companyCode } = parsed
      if (!type || companyCode === undefined) return
      preload(exclusionReads.exclusionTransactionHeader, { ...type, companyCode })
      preload(exclusionReads.exclusionTransactionList, {
        ...type,
        companyCode,
        ...requestFrom(coveredList, search)
      })
    },
    component: lazyRouteComponent(() => import('./TransactionsPage.tsx'), 'TransactionsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/AddAdjustmentToExclusion',
    staticData: { title: 'Add Adjustment to exclusion', ...drillDown },
    validateSearch: adjustmentSearch,
    component: lazyRouteComponent(() => import('./adjustment/AddAdjustmentPage.tsx'), 'AddAdjustmentPage')
  }),
  createRoute({
    getParentRoute,
    path: '/SuccessPage',
    staticData: { title: 'Success', ...drillDown },
    validateSearch: addedSearch,
    component: lazyRouteComponent(() => import('./adjustment/AdjustmentAddedPage.tsx'), 'AdjustmentAddedPage')
  })
] as const
