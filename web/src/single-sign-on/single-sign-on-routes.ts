import { singleSignOnEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'

/** How staff sign in at the company's identity providers. */
export const singleSignOnRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/singleSignOn',
    staticData: { title: 'Single sign-on', access: 'Roles', menuPath: '/roles' },
    loader: () => {
      preload(singleSignOnEndpoints.getSingleSignOn, {})
      preload(singleSignOnEndpoints.getProviderChanges, waitingRequests)
      preload(singleSignOnEndpoints.getSignInPolicyChanges, waitingRequests)
    },
    component: lazyRouteComponent(() => import('./SingleSignOnPage.tsx'), 'SingleSignOnPage')
  })
] as const
