import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '#layout/console-route.ts'
import { absenceSearch } from './search.ts'

/** One's absences in the account menu; other users' for their administrators. */
export const absenceRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/absence',
    staticData: { title: 'Absence', access: 'signedIn' },
    validateSearch: absenceSearch,
    loader: ({ location: { search } }) => {
      import('./api.ts').then(({ preloadAbsences }) => preloadAbsences(absenceSearch(search))).catch(reportError)
    },
    component: lazyRouteComponent(() => import('./AbsencePage.tsx'), 'AbsencePage')
  })
] as const
