import { benefitEndpoints } from '@payouts/contract/withholding-tax/benefit-endpoints'
import { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { listSearch } from '#list/list-definition.ts'
import { requestFrom } from '#list/list-state.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { sinceFirstPayout } from './api.ts'
import { benefitsList } from './benefits/lists.ts'
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
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/benefits',
    staticData: { title: 'Benefits in kind', access: 'Withholding Tax', menuPath: '/withHoldingTax' },
    validateSearch: listSearch(benefitsList),
    loader: ({ location: { search } }) => {
      preload(benefitEndpoints.getBenefits, requestFrom(benefitsList, search))
      preload(benefitEndpoints.getBenefitRequests, waitingRequests)
    },
    component: lazyRouteComponent(() => import('./benefits/BenefitsPage.tsx'), 'BenefitsPage')
  })
] as const
