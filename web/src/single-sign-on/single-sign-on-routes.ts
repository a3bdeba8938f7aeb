import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '#layout/console-route.ts'

/** How staff sign in at the company's identity providers. */
export const singleSignOnRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/singleSignOn',
    staticData: { title: 'Single sign-on', access: 'Roles', menuPath: '/roles' },
    loader: () => {
      import('./preload.ts').then(({ preloadSingleSignOn }) => preloadSingleSignOn(), reportError)
    },
    component: lazyRouteComponent(() => import('./SingleSignOnPage.tsx'), 'SingleSignOnPage')
  })
] as const
