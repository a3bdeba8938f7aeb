import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { listSearch } from '#list/list-definition.ts'
import { requestFrom } from '#list/list-state.ts'
import { linesList, monthsList } from './lists.ts'
import { taxListSearch } from './search.ts'

const getParentRoute = () => consoleRoute

/** What was withheld month by month, and the list of one month. */
export const taxRemittanceRoutes = [
  createRoute({
    getParentRoute,
    path: '/taxRemittances',
    staticData: { title: 'Tax Remittances', access: 'Withholding Tax' },
    validateSearch: listSearch(monthsList),
    loader: ({ location: { search } }) => preload(taxRemittanceEndpoints.getTaxMonths, requestFrom(monthsList, search)),
    component: lazyRouteComponent(() => import('./TaxRemittancesPage.tsx'), 'TaxRemittancesPage')
  }),
  createRoute({
    getParentRoute,
    path: '/taxRemittances/month',
    staticData: { title: 'Tax of a month', access: 'Withholding Tax', menuPath: '/taxRemittances' },
    validateSearch: taxListSearch,
    loader: ({ location: { search } }) => {
      const { taxMonth } = taxListSearch.parse(search)
      if (!taxMonth) return
      preload(taxRemittanceEndpoints.getTaxList, { taxMonth })
      preload(taxRemittanceEndpoints.getTaxListLines, { taxMonth, ...requestFrom(linesList, search) })
    },
    component: lazyRouteComponent(() => import('./TaxListPage.tsx'), 'TaxListPage')
  })
] as const
