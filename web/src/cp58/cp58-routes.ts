import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '#layout/console-route.ts'
import type { DealerFormsSearch, FormsSearch } from './search.ts'

const getParentRoute = () => consoleRoute
/** Each file has a screen and what it reads first: the first screen carries neither. */
const forms = () => import('./FormsPage.tsx')
const dealerForms = () => import('./DealerFormsPage.tsx')

/** The CP58 forms of a year, and those of one dealer. The pages check their addresses. */
export const cp58Routes = [
  createRoute({
    getParentRoute,
    path: '/cp58',
    staticData: { title: 'CP58', access: 'Withholding Tax' },
    validateSearch: (search: Record<string, unknown> & FormsSearch) => search,
    loader: ({ location: { search } }) => {
      forms().then(({ preloadForms }) => preloadForms(search), reportError)
    },
    component: lazyRouteComponent(forms, 'FormsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/cp58/dealer',
    staticData: { title: 'CP58 of a dealer', access: 'Withholding Tax', menuPath: '/cp58' },
    validateSearch: (search: Record<string, unknown> & DealerFormsSearch) => search,
    loader: ({ location: { search } }) => {
      dealerForms().then(({ preloadDealerForms }) => preloadDealerForms(search), reportError)
    },
    component: lazyRouteComponent(dealerForms, 'DealerFormsPage')
  })
] as const
