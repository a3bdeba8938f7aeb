import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '../../layout/console-route.ts'
import { resultPagePath, resultRouteSearch } from './result-search.ts'

/** Where every payout action leads. */
export const payoutResultRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: resultPagePath,
  staticData: { title: 'Outcome', access: 'Payout', menuPath: '/payouts' },
  validateSearch: resultRouteSearch,
  component: lazyRouteComponent(() => import('./PayoutsActionItemsSuccess.tsx'), 'PayoutsActionItemsSuccess')
})
