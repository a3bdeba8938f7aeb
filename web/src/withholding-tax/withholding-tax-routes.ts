import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '../layout/console-route.ts'
import { listSearch } from '../list/list-definition.ts'
import { dealersList } from './lists.ts'

export const withholdingTaxRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/withHoldingTax',
    staticData: { title: 'Withholding Tax', access: 'Withholding Tax' },
    validateSearch: listSearch(dealersList),
    component: lazyRouteComponent(() => import('./WithholdingTaxPage.tsx'), 'WithholdingTaxPage')
  })
] as const
