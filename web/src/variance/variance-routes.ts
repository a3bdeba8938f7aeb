import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { requestFrom } from '#list/list-state.ts'
import { linesList } from './lists.ts'
import { comparisonOf, variancePartSearch, varianceSearch } from './search.ts'

const getParentRoute = () => consoleRoute
const drillDown = { access: 'Payout', menuPath: '/payouts' } as const

/** Why two cycles, months or years pay differently, and the details of each part. */
export const varianceRoutes = [
  createRoute({
    getParentRoute,
    path: '/payoutsVariance',
    staticData: { title: 'Why different', ...drillDown },
    validateSearch: varianceSearch,
    loader: ({ location: { search } }) =>
      preload(varianceEndpoints.getVariance, comparisonOf(varianceSearch.parse(search))),
    component: lazyRouteComponent(() => import('./VariancePage.tsx'), 'VariancePage')
  }),
  createRoute({
    getParentRoute,
    path: '/payoutsVariancePart',
    staticData: { title: 'Part of a difference', ...drillDown },
    validateSearch: variancePartSearch,
    loader: ({ location: { search } }) => {
      const parsed = variancePartSearch.parse(search)
      const { part, holdType } = parsed
      if (!part) return
      const comparison = comparisonOf(parsed)
      preload(varianceEndpoints.getVariance, comparison)
      preload(varianceEndpoints.getVarianceLines, { ...requestFrom(linesList, search), ...comparison, part, holdType })
    },
    component: lazyRouteComponent(() => import('./VariancePartPage.tsx'), 'VariancePartPage')
  })
] as const
