import { absenceRoutes } from '#absences/routes.ts'
import { adjustmentJobs } from '#adjustments/jobs.ts'
import { adjustmentRoutes } from '#adjustments/routes.ts'
import { approvalRoutes } from '#approvals/routes.ts'
import { archiveCommand } from '#archives/cli.ts'
import { archiveJobs } from '#archives/jobs.ts'
import { archiveRoutes } from '#archives/routes.ts'
import { attachmentJobs } from '#attachments/jobs.ts'
import { attachmentRoutes } from '#attachments/routes.ts'
import { auditCommand } from '#audit/cli.ts'
import { auditJobs } from '#audit/jobs.ts'
import { auditRoutes } from '#audit/routes.ts'
import { resealSigningKey } from '#audit/signing-key.ts'
import { backupCommand, restoreCommand } from '#backup/cli.ts'
import { backupJobs } from '#backup/jobs.ts'
import { bankLayoutsCommand } from '#bank-files/cli.ts'
import { bulkChangesCommand } from '#bulk-changes/cli.ts'
import { bulkChangeRoutes } from '#bulk-changes/routes.ts'
import { recordCashOutsCommand } from '#cash-out-limits/cli.ts'
import { cashOutLimitRoutes } from '#cash-out-limits/routes.ts'
import { chartRoutes } from '#chart-of-accounts/routes.ts'
import { cp58Jobs } from '#cp58/jobs.ts'
import { cp58Routes } from '#cp58/routes.ts'
import { dashboardRoutes } from '#dashboard/routes.ts'
import { dealerOverviewRoutes } from '#dealer-overview/routes.ts'
import { dealerRecordRoutes } from '#dealer-records/routes.ts'
import { dealerRoutes } from '#dealers/routes.ts'
import { deskRoutes } from '#desk/routes.ts'
import { downloadJobs } from '#downloads/jobs.ts'
import { downloadRoutes } from '#downloads/routes.ts'
import { earmarkRoutes } from '#earmarks/routes.ts'
import { evidenceCommand } from '#evidence/cli.ts'
import { evidenceRoutes } from '#evidence/routes.ts'
import { reimbursement } from '#exclusions/commands/adjust-removal.ts'
import { excludeMissed } from '#exclusions/commands/exclude-missed.ts'
import { exclusionRoutes } from '#exclusions/routes.ts'
import { finderRoutes } from '#finder/routes.ts'
import { freezeRoutes } from '#freezes/routes.ts'
import { holidayRoutes } from '#holidays/routes.ts'
import { identityJobs } from '#identity/jobs.ts'
import { resealIdentity } from '#identity/reseal.ts'
import { identityRoutes } from '#identity/routes.ts'
import { billingAccountsCommand } from '#imports/cli/billing-accounts.ts'
import { importCommand } from '#imports/cli.ts'
import { importRoutes } from '#imports/routes.ts'
import { journalJobs } from '#journal-export/jobs.ts'
import { journalRoutes } from '#journal-export/routes.ts'
import { yearCommand } from '#month-end/cli.ts'
import { monthEndRoutes } from '#month-end/routes.ts'
import { noticeJobs } from '#notices/jobs.ts'
import { noticeRoutes } from '#notices/routes.ts'
import { followDutyOf, followDutyOfCycle } from '#on-hold/commands/follow-duty.ts'
import { onHoldJobs } from '#on-hold/jobs.ts'
import { onHoldRoutes } from '#on-hold/routes.ts'
import { paymentRunJobs } from '#payment-runs/jobs.ts'
import { paymentRunRoutes } from '#payment-runs/routes.ts'
import { paymentJobs } from '#payments/jobs.ts'
import { paymentRoutes } from '#payments/routes.ts'
import { payoutDateRoutes } from '#payout-dates/routes.ts'
import { payoutJobs } from '#payouts/jobs.ts'
import { payoutRoutes } from '#payouts/routes.ts'
import { personCommand } from '#personal-data/cli.ts'
import type { CliCommand } from '#platform/cli.ts'
import type { Route } from '#platform/http/calls/bind.ts'
import { forgetRecordedCalls } from '#platform/http/calls/recorded-calls.ts'
import type { WebRoutes } from '#platform/http/server/http-server-parts.ts'
import type { JobDefinition } from '#platform/jobs/definition.ts'
import { forgetOutbox, resealMessages, sendMessages } from '#platform/mail/outgoing.ts'
import { masterKeyCommand } from '#platform/master-key/cli.ts'
import { postingJobs } from '#posting/jobs.ts'
import { postingRoutes } from '#posting/routes.ts'
import type { TakenBack } from '#posting/take-back/return-to-review.ts'
import { provisioningRoutes } from '#provisioning/routes.ts'
import { provisioningWebRoutes } from '#provisioning/web-routes.ts'
import { questionRoutes } from '#questions/routes.ts'
import { rateCardJobs } from '#rate-cards/jobs.ts'
import { rateCardRoutes } from '#rate-cards/routes.ts'
import { receiveBankFilesCommand } from '#reconciliation/cli.ts'
import { reconciliationRoutes } from '#reconciliation/routes.ts'
import { reportCatalogue } from '#reports/find-report.ts'
import { reportRoutes } from '#reports/routes.ts'
import { retentionCommand } from '#retention/cli.ts'
import { retentionJobs } from '#retention/jobs.ts'
import { retentionRoutes } from '#retention/routes.ts'
import { savedViewRoutes } from '#saved-views/routes.ts'
import { selfBillingJobs } from '#self-billing/jobs.ts'
import { selfBillingRoutes } from '#self-billing/routes.ts'
import { signalJobs } from '#signals/jobs.ts'
import { signalRoutes } from '#signals/routes.ts'
import { endAtProvider } from '#single-sign-on/end-at-provider.ts'
import { singleSignOnJobs } from '#single-sign-on/jobs.ts'
import { mayUsePassword } from '#single-sign-on/password-rule.ts'
import { resealSingleSignOn } from '#single-sign-on/reseal.ts'
import { singleSignOnRoutes } from '#single-sign-on/routes.ts'
import { singleSignOnWebRoutes } from '#single-sign-on/web-routes.ts'
import { systemJobs } from '#systems/jobs.ts'
import { systemRoutes } from '#systems/routes.ts'
import { taxRemittanceJobs } from '#tax-remittances/jobs.ts'
import { taxRemittanceRoutes } from '#tax-remittances/routes.ts'
import { transactionJobs } from '#transactions/jobs.ts'
import { transactionRoutes } from '#transactions/routes.ts'
import { rolesCommand } from '#users/cli/roles.ts'
import { usersCommand } from '#users/cli/users.ts'
import { userRoutes } from '#users/routes.ts'
import { varianceRoutes } from '#variance/routes.ts'
import { verifyCommand } from '#verify/cli.ts'
import { webhookJobs } from '#webhooks/jobs.ts'
import { webhookRoutes } from '#webhooks/routes.ts'
import { resealWebhooks } from '#webhooks/secrets.ts'
import { withholdingTaxRoutes } from '#withholding-tax/routes.ts'

/** What an area adds to the server. */
export type Area = {
  name: string
  routes?: Route[]
  webRoutes?: WebRoutes[]
  jobs?: JobDefinition[]
  commands?: CliCommand[]
}

/** The areas that seal something with the master key. */
const reseals = [resealMessages, resealSigningKey, resealIdentity, resealSingleSignOn, resealWebhooks]

/** Applies what changed while a cycle was approved and its rows did not move. */
const takenBack: TakenBack = async (acting, cycle, approvedAt) => {
  await excludeMissed(acting, cycle, approvedAt)
  await followDutyOfCycle(acting, cycle)
}

/** Every area, lowest first. */
export const areas: Area[] = [
  {
    name: 'platform',
    jobs: [forgetRecordedCalls, sendMessages, forgetOutbox],
    commands: [masterKeyCommand(reseals)]
  },
  { name: 'audit', routes: auditRoutes, jobs: auditJobs, commands: [auditCommand] },
  { name: 'dealers', routes: dealerRoutes },
  { name: 'attachments', routes: attachmentRoutes, jobs: attachmentJobs },
  { name: 'identity', routes: identityRoutes({ mayUsePassword, endAtProvider }), jobs: identityJobs },
  { name: 'saved-views', routes: savedViewRoutes(() => areas.flatMap(({ routes = [] }) => routes)) },
  { name: 'notices', routes: noticeRoutes, jobs: noticeJobs },
  { name: 'absences', routes: absenceRoutes },
  { name: 'users', routes: userRoutes, commands: [usersCommand, rolesCommand] },
  { name: 'single-sign-on', routes: singleSignOnRoutes, webRoutes: [singleSignOnWebRoutes], jobs: singleSignOnJobs },
  { name: 'provisioning', routes: provisioningRoutes, webRoutes: [provisioningWebRoutes] },
  { name: 'approvals', routes: approvalRoutes },
  { name: 'downloads', routes: downloadRoutes(reportCatalogue), jobs: downloadJobs(reportCatalogue) },
  { name: 'transactions', routes: transactionRoutes, jobs: transactionJobs },
  { name: 'holidays', routes: holidayRoutes },
  { name: 'payout-dates', routes: payoutDateRoutes },
  { name: 'dealer-records', routes: dealerRecordRoutes(followDutyOf) },
  { name: 'freezes', routes: freezeRoutes },
  { name: 'earmarks', routes: earmarkRoutes },
  { name: 'adjustments', routes: adjustmentRoutes(reimbursement), jobs: adjustmentJobs },
  { name: 'withholding-tax', routes: withholdingTaxRoutes },
  { name: 'cash-out-limits', routes: cashOutLimitRoutes, commands: [recordCashOutsCommand] },
  { name: 'payments', routes: paymentRoutes, jobs: paymentJobs },
  { name: 'posting', routes: postingRoutes(takenBack), jobs: postingJobs },
  { name: 'rate-cards', routes: rateCardRoutes, jobs: rateCardJobs },
  { name: 'signals', routes: signalRoutes, jobs: signalJobs },
  { name: 'payouts', routes: payoutRoutes, jobs: payoutJobs },
  { name: 'on-hold', routes: onHoldRoutes, jobs: onHoldJobs },
  { name: 'exclusions', routes: exclusionRoutes },
  { name: 'imports', routes: importRoutes, commands: [importCommand, billingAccountsCommand] },
  { name: 'variance', routes: varianceRoutes },
  { name: 'bank-files', commands: [bankLayoutsCommand] },
  { name: 'payment-runs', routes: paymentRunRoutes, jobs: paymentRunJobs },
  {
    name: 'reconciliation',
    routes: reconciliationRoutes,
    commands: [receiveBankFilesCommand]
  },
  { name: 'self-billing', routes: selfBillingRoutes, jobs: selfBillingJobs },
  { name: 'tax-remittances', routes: taxRemittanceRoutes, jobs: taxRemittanceJobs },
  { name: 'cp58', routes: cp58Routes, jobs: cp58Jobs },
  { name: 'chart-of-accounts', routes: chartRoutes },
  { name: 'journal-export', routes: journalRoutes, jobs: journalJobs },
  { name: 'archives', routes: archiveRoutes, jobs: archiveJobs, commands: [archiveCommand] },
  { name: 'retention', routes: retentionRoutes, jobs: retentionJobs, commands: [retentionCommand] },
  { name: 'month-end', routes: monthEndRoutes, commands: [yearCommand] },
  { name: 'evidence', routes: evidenceRoutes, commands: [evidenceCommand] },
  { name: 'bulk-changes', routes: bulkChangeRoutes, commands: [bulkChangesCommand] },
  { name: 'questions', routes: questionRoutes },
  { name: 'personal-data', commands: [personCommand] },
  { name: 'dealer-overview', routes: dealerOverviewRoutes },
  { name: 'finder', routes: finderRoutes },
  { name: 'reports', routes: reportRoutes },
  { name: 'systems', routes: systemRoutes, jobs: systemJobs },
  { name: 'webhooks', routes: webhookRoutes, jobs: webhookJobs },
  { name: 'desk', routes: deskRoutes },
  { name: 'dashboard', routes: dashboardRoutes },
  { name: 'verify', commands: [verifyCommand] },
  { name: 'backup', jobs: backupJobs, commands: [backupCommand, restoreCommand] }
]
