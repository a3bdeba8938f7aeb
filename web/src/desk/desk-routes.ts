import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { deskSearch, pageOfQueue } from './search.ts'

export const deskRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/desk',
    staticData: { title: 'Decisions', access: 'signedIn' },
    validateSearch: deskSearch,
    // A link leads to the first page.
    loader: () => preload(deskEndpoints.getWaiting, pageOfQueue(0)),
    component: lazyRouteComponent(() => import('./DeskPage.tsx'), 'DeskPage')
  })
] as const
