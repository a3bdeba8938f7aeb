import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '#layout/console-route.ts'

/** One file for the screen and what it reads first: the first screen carries the name of each. */
const page = () => import('./BooksPage.tsx')

type BooksSearch = { tab?: 'accounts' | 'journals' | 'retention' | 'archives' | undefined }

/** The books. One address for its screens, so that the first screen does not carry their names. */
export const monthEndRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/books',
    staticData: { title: 'Books', access: 'Books' },
    // The page checks the tab, and the list of journals its own parts.
    validateSearch: (search: Record<string, unknown> & BooksSearch) => search,
    loader: ({ location: { search } }) => {
      page().then(({ preloadBooks }) => preloadBooks(search), reportError)
    },
    component: lazyRouteComponent(page, 'BooksPage')
  })
] as const
