import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { currentSession } from '#client/session/session.ts'
import { rootRoute } from '../root-route.tsx'

/** Every path that no screen has. Without a session it leads to sign-in like any other. */
export const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { title: '404', access: 'everyone' },
  beforeLoad: () => {
    if (!currentSession()) throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage')
})
