import '#theme/styles.ts'
import type { createRouter } from '@tanstack/react-router'
import { absenceRoutes } from '#absences/absence-routes.ts'
import { adjustmentRoutes } from '#adjustments/adjustment-routes.ts'
import { approvalRoutes } from '#approvals/approval-routes.ts'
import { auditRoutes } from '#audit/audit-routes.ts'
import { bulkChangeRoutes } from '#bulk-changes/bulk-change-routes.ts'
import { cashOutLimitRoutes } from '#cash-out-limits/cash-out-limit-routes.ts'
import { cp58Routes } from '#cp58/cp58-routes.ts'
import { dashboardRoutes } from '#dashboard/dashboard-routes.ts'
import { dealerRoutes } from '#dealer-overview/dealer-routes.ts'
import { dealerRecordRoutes } from '#dealer-records/dealer-record-routes.ts'
import { deskRoutes } from '#desk/desk-routes.ts'
import { DownloadCentre } from '#downloads/DownloadCentre.tsx'
import { earmarkRoutes } from '#earmarks/earmark-routes.ts'
import { exclusionRoutes } from '#exclusions/exclusion-routes.ts'
import { commandFinder } from '#finder/command-finder.ts'
import { foundFinders } from '#finder/found-finders.ts'
import { statusFinder } from '#finder/status-finder.ts'
import { freezeRoutes } from '#freezes/freeze-routes.ts'
import { accountRoutes } from '#identity/account-routes.ts'
import { signedOutRoutes, signInRoutes } from '#identity/identity-routes.ts'
import { importRoutes } from '#imports/import-routes.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { notFoundRoute } from '#layout/pages/not-found-route.ts'
import { type FrameContext, rootRoute } from '#layout/root-route.tsx'
import { monthEndRoutes } from '#month-end/month-end-routes.ts'
import { NoticeInbox } from '#notices/NoticeInbox.tsx'
import { noticeRoutes } from '#notices/notice-routes.ts'
import { onHoldRoutes } from '#on-hold/on-hold-routes.ts'
import { paymentRunRoutes } from '#payment-runs/payment-run-routes.ts'
import { paymentRoutes } from '#payments/payment-routes.ts'
import { payoutDateRoutes } from '#payout-dates/payout-date-routes.ts'
import { cycleFinder } from '#payouts/cycle-finder.ts'
import { payoutRoutes } from '#payouts/payout-routes.ts'
import { rateCardRoutes } from '#rate-cards/rate-card-routes.ts'
import { reconciliationRoutes } from '#reconciliation/reconciliation-routes.ts'
import { reportFinder } from '#reports/report-finder.ts'
import { reportRoutes } from '#reports/report-routes.ts'
import { selfBillingRoutes } from '#self-billing/self-billing-routes.ts'
import { signalRoutes } from '#signals/signal-routes.ts'
import { singleSignOnRoutes } from '#single-sign-on/single-sign-on-routes.ts'
import { taxRemittanceRoutes } from '#tax-remittances/tax-remittance-routes.ts'
import { successRoute } from '#transactions/outcome/success-route.ts'
import { userRoutes } from '#users/user-routes.ts'
import { varianceRoutes } from '#variance/variance-routes.ts'
import { systemRoutes } from '#webhooks/system-routes.ts'
import { withholdingTaxRoutes } from '#withholding-tax/withholding-tax-routes.ts'

/*
 * How an area joins. Its `<area>-routes.ts` exports a tuple and is spread into `consoleRoute.addChildren` below:
 *
 *   export const payoutsRoutes = [
 *     createRoute({
 *       getParentRoute: () => consoleRoute,            // from ../layout/console-route.ts: draws the frame, guards
 *       path: '/payouts',                              // exactly as in the specification's route table
 *       staticData: { title: 'Payouts', access: 'Payout' },   // a menu item's name, or 'signedIn'; a drill-down adds
 *       validateSearch: payoutsSearch,                 // menuPath: '/payouts'. A zod object with .catch() defaults
 *       loader: ({ location: { search } }) => preload(getAllPayoutList, requestFrom(cyclesList, search)),
 *       component: lazyRouteComponent(() => import('./PayoutsPage.tsx'), 'PayoutsPage')
 *     })
 *   ] as const
 *
 * The menu, the breadcrumb, the keys and Ctrl K show a screen as soon as its path is registered here. A page draws one
 * <h1> (it takes the focus on navigation) and reads its search by `getRouteApi('/console/payouts').useSearch()`.
 * In-app "back" arrows are links: the browser's Back is disabled on every screen below consoleRoute.
 */
export const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  ...signedOutRoutes,
  consoleRoute.addChildren([
    ...auditRoutes,
    ...accountRoutes,
    ...noticeRoutes,
    ...absenceRoutes,
    ...userRoutes,
    ...singleSignOnRoutes,
    ...approvalRoutes,
    ...systemRoutes,
    ...payoutDateRoutes,
    successRoute,
    ...dealerRecordRoutes,
    ...freezeRoutes,
    ...earmarkRoutes,
    ...adjustmentRoutes,
    ...withholdingTaxRoutes,
    ...cashOutLimitRoutes,
    ...paymentRoutes,
    ...rateCardRoutes,
    ...signalRoutes,
    ...payoutRoutes,
    ...onHoldRoutes,
    ...exclusionRoutes,
    ...importRoutes,
    ...varianceRoutes,
    ...paymentRunRoutes,
    ...reconciliationRoutes,
    ...selfBillingRoutes,
    ...taxRemittanceRoutes,
    ...cp58Routes,
    ...monthEndRoutes,
    ...bulkChangeRoutes,
    ...dealerRoutes,
    ...reportRoutes,
    ...deskRoutes,
    ...dashboardRoutes,
    notFoundRoute
  ])
])

export const frameContext: FrameContext = {
  downloadCentre: DownloadCentre,
  noticeInbox: NoticeInbox,
  finders: [commandFinder, statusFinder, ...foundFinders, cycleFinder, reportFinder]
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter<typeof routeTree>>
  }
}
