import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { twoStepEndpoints } from '@payouts/contract/identity/two-step-endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'

/** What a person changes about their own account. */
export const accountRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/ChangeUsername',
    staticData: { title: 'Change Username', access: 'signedIn' },
    component: lazyRouteComponent(() => import('./user-names/ChangeUsernamePage.tsx'), 'ChangeUsernamePage')
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/sessions',
    staticData: { title: 'Your sessions', access: 'signedIn' },
    loader: () => preload(identityEndpoints.getSessions, {}),
    component: lazyRouteComponent(() => import('./sessions/SessionsPage.tsx'), 'SessionsPage')
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/twoStep',
    staticData: { title: 'Two-step sign-in', access: 'signedIn' },
    loader: () => preload(twoStepEndpoints.getTwoStep, {}),
    component: lazyRouteComponent(() => import('./two-step/TwoStepPage.tsx'), 'TwoStepPage')
  })
] as const
