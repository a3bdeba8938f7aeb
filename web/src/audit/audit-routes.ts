import { auditEndpoints } from '@payouts/contract/audit/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { requestFrom } from '#list/list-state.ts'
import { auditList, auditSearch, monthsFrom } from './lists.ts'

export const auditRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/audit',
    staticData: { title: 'Audit', access: 'Audit' },
    validateSearch: auditSearch,
    loader: ({ location: { search } }) =>
      preload(auditEndpoints.getAuditEvents, { ...requestFrom(auditList, search), noOfMonth: monthsFrom(search) }),
    component: lazyRouteComponent(() => import('./AuditPage.tsx'), 'AuditPage')
  })
] as const
