import { dealerEndpoints } from '@payouts/contract/dealers/endpoints'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { currentSession } from '#client/session/session.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { listSearch } from '#list/list-definition.ts'
import { searchFrom } from '#list/list-state.ts'
import { today } from '#ui/texts/day-text.ts'
import { preloadReportDefinitions } from './api.ts'
import { companiesList } from './lists.ts'
import { reportSearch } from './report-search.ts'
import { statementSearch } from './statement/statement-search.ts'

const getParentRoute = () => consoleRoute

/** The reports, the page of one of them, and the company search, also used for freezing accounts. */
export const reportRoutes = [
  createRoute({
    getParentRoute,
    path: '/reports',
    staticData: { title: 'Reports', access: 'Reports' },
    loader: preloadReportDefinitions,
    component: lazyRouteComponent(() => import('./ReportsPage.tsx'), 'ReportsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/reportDetails',
    staticData: { title: 'Report', access: 'Reports', menuPath: '/reports' },
    validateSearch: reportSearch,
    loader: preloadReportDefinitions,
    component: lazyRouteComponent(() => import('./ReportPage.tsx'), 'ReportPage')
  }),
  createRoute({
    getParentRoute,
    path: '/dealerStatement',
    staticData: { title: 'Dealer Statement', access: 'Reports', menuPath: '/reports' },
    validateSearch: statementSearch,
    loader: async ({ location: { search }, cause }) => {
      // On the screen itself only new parts are read: opening a figure does not read the statement again.
      if (cause === 'stay') return
      const { requestedStatement } = await import('./statement/statement-period.ts')
      const ownCompany = currentSession()?.company?.code
      const { isComplete, scope } = requestedStatement(statementSearch.parse(search), ownCompany, today())
      if (isComplete) preload(reportEndpoints.getDealerStatement, scope)
    },
    component: lazyRouteComponent(() => import('./statement/StatementPage.tsx'), 'StatementPage')
  }),
  createRoute({
    getParentRoute,
    path: '/SearchAndSelectCompanyDetails',
    staticData: { title: 'Company search', access: ['Reports', 'Freeze Account'], menuPath: '/reports' },
    validateSearch: listSearch(companiesList),
    loader: ({ location: { search } }) => {
      const request = searchFrom(companiesList, search)
      if (request) preload(dealerEndpoints.getCompanyDetails, request)
    },
    component: lazyRouteComponent(() => import('./CompanySearchPage.tsx'), 'CompanySearchPage')
  })
] as const
