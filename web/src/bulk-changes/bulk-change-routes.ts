import { bulkListEndpoints } from '@payouts/contract/bulk-changes/list'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { requestFrom } from '#list/list-state.ts'
import { filesList } from './lists.ts'
import { bulkChangesSearch, bulkFileSearch } from './search.ts'

const getParentRoute = () => consoleRoute

/** Files of many changes at once, and one of them. */
export const bulkChangeRoutes = [
  createRoute({
    getParentRoute,
    path: '/bulkChanges',
    staticData: {
      title: 'Bulk Changes',
      access: 'Bulk Changes',
      list: (search) => ({
        path: bulkListEndpoints.getBulkChanges.path,
        payload: requestFrom(filesList, search)
      })
    },
    validateSearch: bulkChangesSearch,
    loader: ({ location: { search } }) => preload(bulkListEndpoints.getBulkChanges, requestFrom(filesList, search)),
    component: lazyRouteComponent(() => import('./BulkChangesPage.tsx'), 'BulkChangesPage')
  }),
  createRoute({
    getParentRoute,
    path: '/bulkChanges/file',
    staticData: { title: 'File of changes', access: 'Bulk Changes', menuPath: '/bulkChanges' },
    validateSearch: bulkFileSearch,
    loader: ({ location: { search } }) => {
      const { id } = bulkFileSearch.parse(search)
      if (id) import('./preload.ts').then(({ preloadFile }) => preloadFile(id)).catch(reportError)
    },
    component: lazyRouteComponent(() => import('./BulkFilePage.tsx'), 'BulkFilePage')
  })
] as const
