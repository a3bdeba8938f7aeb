import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { listSearch } from '#list/list-definition.ts'
import { requestFrom, searchFrom } from '#list/list-state.ts'
import { dealersList, freezesList } from './lists.ts'

const getParentRoute = () => consoleRoute

/** The frozen accounts, and the search for whom to freeze. */
export const freezeRoutes = [
  createRoute({
    getParentRoute,
    path: '/freezeAccount',
    staticData: {
      title: 'Freeze Account',
      access: 'Freeze Account',
      list: (search) => ({ path: freezeEndpoints.getFreezeList.path, payload: requestFrom(freezesList, search) })
    },
    validateSearch: listSearch(freezesList),
    loader: ({ location: { search } }) => {
      preload(freezeEndpoints.getFreezeList, requestFrom(freezesList, search))
      preload(freezeEndpoints.getTotalFrozen, {})
    },
    component: lazyRouteComponent(() => import('./FreezesPage.tsx'), 'FreezesPage')
  }),
  createRoute({
    getParentRoute,
    path: '/FreezeUnfreezeDealer',
    staticData: { title: 'Freeze / Unfreeze Dealer', access: 'Freeze Account', menuPath: '/freezeAccount' },
    validateSearch: listSearch(dealersList),
    loader: ({ location: { search } }) => {
      const request = searchFrom(dealersList, search)
      if (request) preload(freezeEndpoints.getDealerList, request)
    },
    component: lazyRouteComponent(() => import('./FreezeUnfreezePage.tsx'), 'FreezeUnfreezePage')
  })
] as const
