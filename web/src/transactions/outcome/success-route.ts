import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '#layout/console-route.ts'
import { outcomeSearch } from './outcome-search.ts'

export const successRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/success',
  staticData: { title: 'Success', access: 'signedIn' },
  validateSearch: outcomeSearch,
  component: lazyRouteComponent(() => import('./SuccessPage.tsx'), 'SuccessPage')
})
