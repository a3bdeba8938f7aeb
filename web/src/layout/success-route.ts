import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from './console-route.ts'

export const successRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/success',
  staticData: { title: 'Success', access: 'signedIn' },
  component: lazyRouteComponent(() => import('./SuccessPage.tsx'), 'SuccessPage')
})
