import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '#layout/console-route.ts'

/** One file for the screen and what it reads first: the first screen carries the name of each. */
const page = () => import('./SystemsPage.tsx')

type SystemsSearch = { tab?: 'webhooks' | 'files' | 'documentation' | undefined }

/** Other systems. One address for several screens, so that the first screen does not carry their names. */
export const systemRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/systems',
    staticData: { title: 'Systems', access: 'Systems' },
    // The page checks the tab.
    validateSearch: (search: Record<string, unknown> & SystemsSearch) => search,
    loader: ({ location: { search } }) => {
      page().then(({ preloadSystems }) => preloadSystems(search), reportError)
    },
    component: lazyRouteComponent(page, 'SystemsPage')
  })
] as const
