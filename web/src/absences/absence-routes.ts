import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '../layout/console-route.ts'
import { absenceSearch } from './search.ts'

/** When one is away and who decides meanwhile, in the account menu; of others for who keeps the users. */
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
