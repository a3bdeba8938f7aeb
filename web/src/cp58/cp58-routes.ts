import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { requestFrom } from '#list/list-state.ts'
import { formsList } from './lists.ts'
import { dealerFormsSearch, formsSearch, latestYear } from './search.ts'

const getParentRoute = () => consoleRoute

/** The CP58 forms of a year, and those of one dealer. */
export const cp58Routes = [
  createRoute({
    getParentRoute,
    path: '/cp58',
    staticData: { title: 'CP58', access: 'Withholding Tax' },
    validateSearch: formsSearch,
    loader: ({ location: { search } }) => {
      const { year = latestYear() } = formsSearch.parse(search)
      preload(cp58Endpoints.getFormYear, { year })
      preload(cp58Endpoints.getForms, { year, ...requestFrom(formsList, search) })
    },
    component: lazyRouteComponent(() => import('./FormsPage.tsx'), 'FormsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/cp58/dealer',
    staticData: { title: 'CP58 of a dealer', access: 'Withholding Tax', menuPath: '/cp58' },
    validateSearch: dealerFormsSearch,
    loader: ({ location: { search } }) => {
      const { year, companyCode } = dealerFormsSearch.parse(search)
      if (year && companyCode) preload(cp58Endpoints.getDealerForms, { year, companyCode })
    },
    component: lazyRouteComponent(() => import('./DealerFormsPage.tsx'), 'DealerFormsPage')
  })
] as const
