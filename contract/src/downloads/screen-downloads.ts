import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { type Permission, permission } from '#permissions.ts'
import { fileEnding, type ReportFormat, screenDownloadRequest } from './schema.ts'

/** The report's name in each download's request. */
export const screenReportTemplates = {
  payoutReportDownload: 'PAYOUT_REPORT',
  onHoldReportDownload: 'ON_HOLD_REPORT',
  exclusionReportDownload: 'EXCLUSION_REPORT',
  freezeAccountReportDownload: 'FREEZE_ACCOUNT_REPORT',
  debitCreditReportDownload: 'ADJUSTMENT_REPORT',
  earmarkReportDownload: 'EARMARK_REPORT',
  payoutDatesReportDownload: 'PAYOUT_DATES_REPORT',
  whtReportDownload: 'WITHHOLDING_TAX_REPORT',
  taxListReportDownload: 'TAX_LIST_REPORT',
  cp58RegisterDownload: 'CP58_REGISTER',
  cashoutReportDownload: 'CASHOUT_LIMIT_REPORT',
  dealerReportDownload: 'DEALER_REPORT',
  duplicatesReportDownload: 'DUPLICATES_REPORT',
  rejectedRowsReportDownload: 'REJECTED_ROWS_REPORT',
  varianceReportDownload: 'VARIANCE_REPORT',
  paymentsReportDownload: 'PAYMENTS_REPORT',
  runPaymentsReportDownload: 'RUN_PAYMENTS_REPORT',
  bankEntriesReportDownload: 'BANK_ENTRIES_REPORT',
  bulkRowsReportDownload: 'BULK_ROWS_REPORT',
  bulkProblemsReportDownload: 'BULK_PROBLEMS_REPORT'
} as const
export type ScreenDownload = keyof typeof screenReportTemplates

const screenDownload = <const Name extends ScreenDownload>(
  name: Name,
  path: `/api/rp/${string}`,
  summary: string,
  allowed: Permission
) =>
  endpoint({
    path,
    summary,
    kind: 'download',
    access: [allowed],
    input: screenDownloadRequest(screenReportTemplates[name]),
    output: z.never()
  })

/** The download of each list screen. Its area on the server binds it. */
export const screenDownloads = {
  payoutReportDownload: screenDownload(
    'payoutReportDownload',
    '/api/rp/payout/collection/payoutReportDownload',
    'Downloads the payouts screen',
    permission('Payout', 'DOWNLOAD')
  ),
  onHoldReportDownload: screenDownload(
    'onHoldReportDownload',
    '/api/rp/onHold/collection/onHoldReportDownload',
    'Downloads the on-hold screen',
    permission('On Hold', 'DOWNLOAD')
  ),
  exclusionReportDownload: screenDownload(
    'exclusionReportDownload',
    '/api/rp/exclusion/collection/exclusionReportDownload',
    'Downloads the exclusions screen',
    permission('Exclusions', 'DOWNLOAD')
  ),
  freezeAccountReportDownload: screenDownload(
    'freezeAccountReportDownload',
    '/api/rp/freezeAccount/collection/freezeAccountReportDownload',
    'Downloads the frozen accounts screen',
    permission('Freeze Account', 'DOWNLOAD')
  ),
  debitCreditReportDownload: screenDownload(
    'debitCreditReportDownload',
    '/api/rp/debitCredit/collection/debitCreditReportDownload',
    'Downloads the adjustments screen',
    permission('Debit/Credit', 'DOWNLOAD')
  ),
  earmarkReportDownload: screenDownload(
    'earmarkReportDownload',
    '/api/rp/earmark/collection/earmarkReportDownload',
    'Downloads the earmarks screen',
    permission('Earmark', 'DOWNLOAD')
  ),
  payoutDatesReportDownload: screenDownload(
    'payoutDatesReportDownload',
    '/api/rp/payoutDates/collection/payoutDatesReportDownload',
    'Downloads the payout dates screen',
    permission('Payout Dates', 'DOWNLOAD')
  ),
  whtReportDownload: screenDownload(
    'whtReportDownload',
    '/api/rp/wht/collection/whtReportDownload',
    'Downloads the withholding tax screen',
    permission('Withholding Tax', 'DOWNLOAD')
  ),
  taxListReportDownload: screenDownload(
    'taxListReportDownload',
    '/api/rp/taxRemittances/collection/taxListReportDownload',
    "Downloads a month's list of withheld tax",
    permission('Withholding Tax', 'DOWNLOAD')
  ),
  cp58RegisterDownload: screenDownload(
    'cp58RegisterDownload',
    '/api/rp/cp58/collection/cp58RegisterDownload',
    'Downloads the register of the CP58 forms of a year',
    permission('Withholding Tax', 'DOWNLOAD')
  ),
  cashoutReportDownload: screenDownload(
    'cashoutReportDownload',
    '/api/rp/cashout/collection/cashoutReportDownload',
    'Downloads the cash-out limits screen',
    permission('Cash Out Limit', 'DOWNLOAD')
  ),
  dealerReportDownload: screenDownload(
    'dealerReportDownload',
    '/api/rp/dealers/collection/dealerReportDownload',
    'Downloads the dealers screen',
    permission('Dealers', 'DOWNLOAD')
  ),
  duplicatesReportDownload: screenDownload(
    'duplicatesReportDownload',
    '/api/rp/payout/collection/duplicatesReportDownload',
    'Downloads the rows of an import that another cycle has already',
    permission('Validations', 'VIEW')
  ),
  rejectedRowsReportDownload: screenDownload(
    'rejectedRowsReportDownload',
    '/api/rp/payout/collection/rejectedRowsReportDownload',
    'Downloads the rows that an import rejected, to repair them in the file and send it back',
    permission('Validations', 'VIEW')
  ),
  varianceReportDownload: screenDownload(
    'varianceReportDownload',
    '/api/rp/payout/collection/varianceReportDownload',
    'Downloads why two cycles, months or years pay differently',
    permission('Payout', 'DOWNLOAD')
  ),
  paymentsReportDownload: screenDownload(
    'paymentsReportDownload',
    '/api/rp/payments/collection/paymentsReportDownload',
    'Downloads the list of payments',
    permission('Payment Runs', 'DOWNLOAD')
  ),
  runPaymentsReportDownload: screenDownload(
    'runPaymentsReportDownload',
    '/api/rp/payments/collection/runPaymentsReportDownload',
    'Downloads the payments of a run',
    permission('Payment Runs', 'DOWNLOAD')
  ),
  bankEntriesReportDownload: screenDownload(
    'bankEntriesReportDownload',
    '/api/rp/reconciliation/collection/bankEntriesReportDownload',
    'Downloads entries of bank statements, those that wait for somebody or all',
    permission('Reconciliation', 'DOWNLOAD')
  ),
  bulkRowsReportDownload: screenDownload(
    'bulkRowsReportDownload',
    '/api/rp/bulkChange/collection/bulkRowsReportDownload',
    'Downloads the rows of a file of changes with the result of each',
    permission('Bulk Changes', 'DOWNLOAD')
  ),
  bulkProblemsReportDownload: screenDownload(
    'bulkProblemsReportDownload',
    '/api/rp/bulkChange/collection/bulkProblemsReportDownload',
    'Downloads every problem of a file of changes',
    permission('Bulk Changes', 'DOWNLOAD')
  )
}

/** The beginning of each file name, before the day and the ending. */
const fileNameStart: Record<ScreenDownload, string> = {
  payoutReportDownload: 'PayoutsReport_',
  onHoldReportDownload: 'OnHoldReport_',
  exclusionReportDownload: 'ExclusionReport_',
  freezeAccountReportDownload: 'FreezeAccountReport_',
  debitCreditReportDownload: 'CreditDebitReport_',
  earmarkReportDownload: 'EarmarkReport_',
  payoutDatesReportDownload: 'PayoutDatesReport_',
  whtReportDownload: 'Withholding_Tax_',
  taxListReportDownload: 'CP107D2_',
  cp58RegisterDownload: 'CP58Register_',
  cashoutReportDownload: 'CashOutLimitReport',
  dealerReportDownload: 'DealersReport_',
  duplicatesReportDownload: 'DuplicatesReport_',
  rejectedRowsReportDownload: 'RejectedRows_',
  varianceReportDownload: 'WhyDifferent_',
  paymentsReportDownload: 'PaymentsReport_',
  runPaymentsReportDownload: 'PaymentRunReport_',
  bankEntriesReportDownload: 'BankEntriesReport_',
  bulkRowsReportDownload: 'BulkChangeRows_',
  bulkProblemsReportDownload: 'BulkChangeProblems_'
}

/** The name that a screen's download is saved under: `EarmarkReport_2026-11-21.xlsx`. */
export function screenDownloadName(name: ScreenDownload, today: string, format: ReportFormat): string {
  return `${fileNameStart[name]}${today}${fileEnding[format]}`
}
