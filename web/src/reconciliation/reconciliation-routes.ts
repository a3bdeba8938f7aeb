import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '#layout/console-route.ts'
import { reconciliationSearch } from './search.ts'

/** What banks report back, and what of it fits which payment. */
export const reconciliationRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/reconciliation',
    staticData: { title: 'Reconciliation', access: 'Reconciliation' },
    validateSearch: reconciliationSearch,
    loader: ({ location: { search } }) => {
      // Loaded with the screen, so that other screens do not carry its calls.
      import('./preload.ts').then(({ preloadReconciliation }) => preloadReconciliation(search), reportError)
    },
    component: lazyRouteComponent(() => import('./ReconciliationPage.tsx'), 'ReconciliationPage')
  })
] as const
