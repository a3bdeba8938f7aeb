import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { listSearch } from '#list/list-definition.ts'
import { requestFrom, searchFrom } from '#list/list-state.ts'
import { wholeSummary } from './api.ts'
import { dealersList, earmarksList, earnersList, eitherList } from './lists.ts'

const getParentRoute = () => consoleRoute
const addDealerSearch = z.object({
  by: z.literal('transactions').optional().catch(undefined),
  ...listSearch(eitherList).shape
})

/** The earmarks, and the search for whose account to earmark. */
export const earmarkRoutes = [
  createRoute({
    getParentRoute,
    path: '/earmark',
    staticData: {
      title: 'Earmark',
      access: 'Earmark',
      list: (search) => ({ path: earmarkEndpoints.getEarmarkList.path, payload: requestFrom(earmarksList, search) })
    },
    validateSearch: listSearch(earmarksList),
    loader: ({ location: { search } }) => {
      preload(earmarkEndpoints.getEarmarkList, requestFrom(earmarksList, search))
      preload(earmarkEndpoints.getEarmarkSummary, wholeSummary)
    },
    component: lazyRouteComponent(() => import('./EarmarksPage.tsx'), 'EarmarksPage')
  }),
  createRoute({
    getParentRoute,
    path: '/addDealer',
    staticData: { title: 'Add Dealer', access: 'Earmark', menuPath: '/earmark' },
    validateSearch: addDealerSearch,
    loader: ({ location: { search } }) => {
      const request = searchFrom(addDealerSearch.parse(search).by ? earnersList : dealersList, search)
      if (request) preload(earmarkEndpoints.getAllAccountEarmark, request)
    },
    component: lazyRouteComponent(() => import('./AddDealerPage.tsx'), 'AddDealerPage')
  })
] as const
