import { batchNo, version } from '@payouts/contract/cycles/schema'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { listSearch } from '#list/list-definition.ts'
import { requestFrom } from '#list/list-state.ts'
import { optionalParam } from '#list/search-params.ts'
import { badRowsList, carriedList, duplicatesList, importsList } from './lists.ts'
import { rejectedRowsList } from './repairs/lists.ts'

const validationsSearch = z.object({
  ...listSearch(importsList).shape,
  /** The import whose report is shown below the list, and the state of the report's list. */
  batchNo: batchNo.optional().catch(undefined),
  version: version.optional().catch(undefined),
  rows: listSearch(badRowsList).optional().catch(undefined),
  duplicates: listSearch(duplicatesList).optional().catch(undefined),
  carried: listSearch(carriedList).optional().catch(undefined)
})

const rejectedRowsSearch = z.object({
  batchNo: optionalParam(batchNo),
  version: optionalParam(version),
  ...listSearch(rejectedRowsList).shape
})

export const importRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/validations',
    staticData: { title: 'Validations', access: 'Validations' },
    validateSearch: validationsSearch,
    loader: ({ location: { search } }) => {
      preload(importEndpoints.getValidationList, requestFrom(importsList, search))
      const { batchNo, version, rows = {}, duplicates = {}, carried = {} } = validationsSearch.parse(search)
      if (batchNo === undefined || version === undefined) return
      preload(importEndpoints.getValidationErrors, { batchNo, version, ...requestFrom(badRowsList, rows) })
      if (version > 1)
        preload(importEndpoints.getCarriedDecisions, { batchNo, version, ...requestFrom(carriedList, carried) })
      const request = requestFrom(duplicatesList, duplicates)
      preload(importEndpoints.getValidationDuplicates, { batchNo, version, ...request })
    },
    component: lazyRouteComponent(() => import('./ValidationsPage.tsx'), 'ValidationsPage')
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/rejectedRows',
    staticData: { title: 'Rejected rows', access: 'Validations', menuPath: '/validations' },
    validateSearch: rejectedRowsSearch,
    loader: ({ location: { search } }) => {
      const { batchNo, version } = rejectedRowsSearch.parse(search)
      if (batchNo === undefined || version === undefined) return
      preload(repairEndpoints.getRepairs, { batchNo, version })
      preload(repairEndpoints.getRejectedRows, { batchNo, version, ...requestFrom(rejectedRowsList, search) })
    },
    component: lazyRouteComponent(() => import('./repairs/RejectedRowsPage.tsx'), 'RejectedRowsPage')
  })
] as const
