import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '../layout/console-route.ts'
import { listSearch } from '../list/list-definition.ts'
import { companiesList, dealersList, freezesList } from './lists.ts'

const getParentRoute = () => consoleRoute

/** The frozen accounts, the search for whom to freeze, and the company search, which the reports use, too. */
export const freezeRoutes = [
  createRoute({
    getParentRoute,
    path: '/freezeAccount',
    staticData: { title: 'Freeze Account', access: 'Freeze Account' },
    validateSearch: listSearch(freezesList),
    component: lazyRouteComponent(() => import('./FreezesPage.tsx'), 'FreezesPage')
  }),
  createRoute({
    getParentRoute,
    path: '/FreezeUnfreezeDealer',
    staticData: { title: 'Freeze / Unfreeze Dealer', access: 'Freeze Account', menuPath: '/freezeAccount' },
    validateSearch: listSearch(dealersList),
    component: lazyRouteComponent(() => import('./FreezeUnfreezePage.tsx'), 'FreezeUnfreezePage')
  }),
  createRoute({
    getParentRoute,
    path: '/SearchAndSelectCompanyDetails',
    staticData: { title: 'Company search', access: ['Reports', 'Freeze Account'], menuPath: '/reports' },
    validateSearch: listSearch(companiesList),
    component: lazyRouteComponent(() => import('./CompanySearchPage.tsx'), 'CompanySearchPage')
  })
] as const
