import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '#layout/console-route.ts'

/** The months of the ledger, and closing them. */
export const monthEndRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/books',
    staticData: { title: 'Books', access: 'Books' },
    loader: () => {
      // Loaded with the screen, so that other screens do not carry its calls.
      import('./preload.ts').then(({ preloadMonths }) => preloadMonths(), reportError)
    },
    component: lazyRouteComponent(() => import('./BooksPage.tsx'), 'BooksPage')
  })
] as const
