import { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { listSearch } from '#list/list-definition.ts'
import { requestFrom } from '#list/list-state.ts'
import { sinceFirstPayout } from './api.ts'
import { dealersList } from './lists.ts'

export const withholdingTaxRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/withHoldingTax',
    staticData: {
      title: 'Withholding Tax',
      access: 'Withholding Tax',
      list: (search) => ({ path: withholdingTaxEndpoints.getWhtList.path, payload: requestFrom(dealersList, search) })
    },
    validateSearch: listSearch(dealersList),
    loader: ({ location: { search } }) => {
      preload(withholdingTaxEndpoints.getWhtList, requestFrom(dealersList, search))
      preload(withholdingTaxEndpoints.getWhtSummary, sinceFirstPayout)
    },
    component: lazyRouteComponent(() => import('./WithholdingTaxPage.tsx'), 'WithholdingTaxPage')
  })
] as const
