import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { consoleRoute } from '../layout/console-route.ts'
import { listSearch } from '../list/list-definition.ts'
import { companiesList } from './lists.ts'
import { reportSearch } from './report-choices.ts'
import { statementSearch } from './statement/statement-search.ts'

const getParentRoute = () => consoleRoute

/** The reports, the page of one of them, and the company search, also used for freezing accounts. */
export const reportRoutes = [
  createRoute({
    getParentRoute,
    path: '/reports',
    staticData: { title: 'Reports', access: 'Reports' },
    component: lazyRouteComponent(() => import('./ReportsPage.tsx'), 'ReportsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/reportDetails',
    staticData: { title: 'Report', access: 'Reports', menuPath: '/reports' },
    validateSearch: reportSearch,
    component: lazyRouteComponent(() => import('./ReportPage.tsx'), 'ReportPage')
  }),
  createRoute({
    getParentRoute,
    path: '/dealerStatement',
    staticData: { title: 'Dealer Statement', access: 'Reports', menuPath: '/reports' },
    validateSearch: statementSearch,
    component: lazyRouteComponent(() => import('./statement/StatementPage.tsx'), 'StatementPage')
  }),
  createRoute({
    getParentRoute,
    path: '/SearchAndSelectCompanyDetails',
    staticData: { title: 'Company search', access: ['Reports', 'Freeze Account'], menuPath: '/reports' },
    validateSearch: listSearch(companiesList),
    component: lazyRouteComponent(() => import('./CompanySearchPage.tsx'), 'CompanySearchPage')
  })
] as const
