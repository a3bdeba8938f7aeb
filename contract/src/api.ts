import { absenceEndpoints } from '#absences/endpoints.ts'
import { adjustmentEndpoints } from '#adjustments/endpoints.ts'
import { adjustmentDecisionEndpoints } from '#adjustments/request-endpoints.ts'
import { approvalEndpoints } from '#approvals/endpoints.ts'
import { approvalProgressEndpoints } from '#approvals/progress-endpoints.ts'
import { archiveEndpoints } from '#archives/endpoints.ts'
import { attachmentEndpoints } from '#attachments/endpoints.ts'
import { auditEndpoints } from '#audit/endpoints.ts'
import { bulkChangeEndpoints } from '#bulk-changes/endpoints.ts'
import { cashOutLimitEndpoints } from '#cash-out-limits/endpoints.ts'
import { chartEndpoints } from '#chart-of-accounts/endpoints.ts'
import { cp58Endpoints } from '#cp58/endpoints.ts'
import { dashboardEndpoints } from '#dashboard/endpoints.ts'
import { dealerOverviewEndpoints } from '#dealer-overview/endpoints.ts'
import { dealerRecordEndpoints } from '#dealer-records/endpoints.ts'
import { dealerEndpoints } from '#dealers/endpoints.ts'
import { deskEndpoints } from '#desk/endpoints.ts'
import { downloadEndpoints } from '#downloads/endpoints.ts'
import { screenDownloads } from '#downloads/screen-downloads.ts'
import { earmarkEndpoints } from '#earmarks/endpoints.ts'
import { evidenceEndpoints } from '#evidence/endpoints.ts'
import { exclusionEndpoints } from '#exclusions/endpoints.ts'
import { finderEndpoints } from '#finder/endpoints.ts'
import { freezeEndpoints } from '#freezes/endpoints.ts'
import { holidayEndpoints } from '#holidays/endpoints.ts'
import { identityEndpoints } from '#identity/endpoints.ts'
import { importEndpoints } from '#imports/endpoints.ts'
import { repairEndpoints } from '#imports/repair-endpoints.ts'
import { journalEndpoints } from '#journal-export/endpoints.ts'
import { monthEndEndpoints } from '#month-end/endpoints.ts'
import { noticeEndpoints } from '#notices/endpoints.ts'
import { onHoldEndpoints } from '#on-hold/endpoints.ts'
import { paymentRunEndpoints } from '#payment-runs/endpoints.ts'
import { paymentEndpoints } from '#payments/endpoints.ts'
import { payoutDateEndpoints } from '#payout-dates/endpoints.ts'
import { payoutEndpoints } from '#payouts/endpoints.ts'
import { postingEndpoints } from '#posting/endpoints.ts'
import { takeBackEndpoints } from '#posting/take-back.ts'
import { provisioningEndpoints } from '#provisioning/endpoints.ts'
import { questionEndpoints } from '#questions/endpoints.ts'
import { rateCardEndpoints } from '#rate-cards/endpoints.ts'
import { reconciliationEndpoints } from '#reconciliation/endpoints.ts'
import { keptBackEndpoints } from '#reconciliation/kept-back-endpoints.ts'
import { reportEndpoints } from '#reports/endpoints.ts'
import { retentionEndpoints } from '#retention/endpoints.ts'
import { savedViewEndpoints } from '#saved-views/endpoints.ts'
import { documentChangeEndpoints } from '#self-billing/document-change-endpoints.ts'
import { selfBillingEndpoints } from '#self-billing/endpoints.ts'
import { eInvoiceFileEndpoints } from '#self-billing/file-endpoints.ts'
import { payerChangeEndpoints } from '#self-billing/payer-change-endpoints.ts'
import { signalEndpoints } from '#signals/endpoints.ts'
import { providerSignInEndpoints, singleSignOnEndpoints } from '#single-sign-on/endpoints.ts'
import { systemEndpoints } from '#systems/endpoints.ts'
import { decisionEndpoints } from '#systems/requests-to-decide.ts'
import { taxRemittanceEndpoints } from '#tax-remittances/endpoints.ts'
import { remittanceEndpoints } from '#tax-remittances/remittance-endpoints.ts'
import { taxReturnEndpoints } from '#tax-remittances/return-endpoints.ts'
import { eInvoiceEndpoints } from '#transactions/e-invoices.ts'
import { userEndpoints } from '#users/endpoints.ts'
import { varianceEndpoints } from '#variance/endpoints.ts'
import { webhookEndpoints } from '#webhooks/endpoints.ts'
import { benefitEndpoints } from '#withholding-tax/benefit-endpoints.ts'
import { withholdingTaxEndpoints } from '#withholding-tax/endpoints.ts'

/** Every business call of the product, by area. The server does not start with one of them unbound. */
export const api = {
  audit: auditEndpoints,
  dealers: dealerEndpoints,
  attachments: attachmentEndpoints,
  identity: identityEndpoints,
  savedViews: savedViewEndpoints,
  notices: noticeEndpoints,
  absences: absenceEndpoints,
  users: userEndpoints,
  singleSignOn: { ...providerSignInEndpoints, ...singleSignOnEndpoints },
  provisioning: provisioningEndpoints,
  approvals: { ...approvalEndpoints, ...approvalProgressEndpoints },
  downloads: { ...screenDownloads, ...downloadEndpoints },
  holidays: holidayEndpoints,
  payoutDates: payoutDateEndpoints,
  transactions: eInvoiceEndpoints,
  dealerRecords: dealerRecordEndpoints,
  freezes: freezeEndpoints,
  earmarks: earmarkEndpoints,
  adjustments: adjustmentEndpoints,
  adjustmentDecisions: adjustmentDecisionEndpoints,
  withholdingTax: { ...withholdingTaxEndpoints, ...benefitEndpoints },
  cashOutLimits: cashOutLimitEndpoints,
  payments: paymentEndpoints,
  posting: { ...postingEndpoints, ...takeBackEndpoints },
  rateCards: rateCardEndpoints,
  signals: signalEndpoints,
  payouts: payoutEndpoints,
  onHold: onHoldEndpoints,
  exclusions: exclusionEndpoints,
  imports: { ...importEndpoints, ...repairEndpoints },
  variance: varianceEndpoints,
  paymentRuns: paymentRunEndpoints,
  reconciliation: { ...reconciliationEndpoints, ...keptBackEndpoints },
  selfBilling: {
    ...selfBillingEndpoints,
    ...payerChangeEndpoints,
    ...documentChangeEndpoints,
    ...eInvoiceFileEndpoints
  },
  taxRemittances: { ...taxRemittanceEndpoints, ...remittanceEndpoints, ...taxReturnEndpoints },
  cp58: cp58Endpoints,
  chartOfAccounts: chartEndpoints,
  journalExport: journalEndpoints,
  archives: archiveEndpoints,
  retention: retentionEndpoints,
  monthEnd: monthEndEndpoints,
  evidence: evidenceEndpoints,
  bulkChanges: bulkChangeEndpoints,
  questions: questionEndpoints,
  dealerOverview: dealerOverviewEndpoints,
  finder: finderEndpoints,
  reports: reportEndpoints,
  systems: systemEndpoints,
  clientDecisions: decisionEndpoints,
  webhooks: webhookEndpoints,
  desk: deskEndpoints,
  dashboard: dashboardEndpoints
} as const
