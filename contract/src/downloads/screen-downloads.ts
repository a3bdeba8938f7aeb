import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { type Permission, permission } from '../permissions.ts'
import { fileEnding, type ReportFormat, screenDownloadRequest } from './schema.ts'

const screenDownload = <const Template extends string>(
  path: `/api/rp/${string}`,
  template: Template,
  allowed: Permission
) =>
  endpoint({
    path,
    kind: 'download',
    access: [allowed],
    input: screenDownloadRequest(template),
    output: z.never()
  })

/** The download of each list screen. Its area on the server binds it. */
export const screenDownloads = {
  payoutReportDownload: screenDownload(
    '/api/rp/payout/collection/payoutReportDownload',
    'PAYOUT_REPORT',
    permission('Payout', 'DOWNLOAD')
  ),
  onHoldReportDownload: screenDownload(
    '/api/rp/onHold/collection/onHoldReportDownload',
    'ON_HOLD_REPORT',
    permission('On Hold', 'DOWNLOAD')
  ),
  exclusionReportDownload: screenDownload(
    '/api/rp/exclusion/collection/exclusionReportDownload',
    'EXCLUSION_REPORT',
    permission('Exclusions', 'DOWNLOAD')
  ),
  freezeAccountReportDownload: screenDownload(
    '/api/rp/freezeAccount/collection/freezeAccountReportDownload',
    'FREEZE_ACCOUNT_REPORT',
    permission('Freeze Account', 'DOWNLOAD')
  ),
  debitCreditReportDownload: screenDownload(
    '/api/rp/debitCredit/collection/debitCreditReportDownload',
    'ADJUSTMENT_REPORT',
    permission('Debit/Credit', 'DOWNLOAD')
  ),
  earmarkReportDownload: screenDownload(
    '/api/rp/earmark/collection/earmarkReportDownload',
    'EARMARK_REPORT',
    permission('Earmark', 'DOWNLOAD')
  ),
  payoutDatesReportDownload: screenDownload(
    '/api/rp/payoutDates/collection/payoutDatesReportDownload',
    'PAYOUT_DATES_REPORT',
    permission('Payout Dates', 'DOWNLOAD')
  ),
  whtReportDownload: screenDownload(
    '/api/rp/wht/collection/whtReportDownload',
    'WITHHOLDING_TAX_REPORT',
    permission('Withholding Tax', 'DOWNLOAD')
  ),
  cashoutReportDownload: screenDownload(
    '/api/rp/cashout/collection/cashoutReportDownload',
    'CASHOUT_LIMIT_REPORT',
    permission('Cash Out Limit', 'DOWNLOAD')
  )
}
export type ScreenDownload = keyof typeof screenDownloads

/** How each file's name begins; the day and the ending follow. */
const fileNameStart: Record<ScreenDownload, string> = {
  payoutReportDownload: 'PayoutsReport_',
  onHoldReportDownload: 'OnHoldReport_',
  exclusionReportDownload: 'ExclusionReport_',
  freezeAccountReportDownload: 'FreezeAccountReport_',
  debitCreditReportDownload: 'CreditDebitReport_',
  earmarkReportDownload: 'EarmarkReport_',
  payoutDatesReportDownload: 'PayoutDatesReport_',
  whtReportDownload: 'Withholding_Tax_',
  cashoutReportDownload: 'CashOutLimitReport'
}

/** The name that a screen's download is saved under: `EarmarkReport_2026-11-21.xlsx`. */
export function screenDownloadName(name: ScreenDownload, today: string, format: ReportFormat): string {
  return `${fileNameStart[name]}${today}${fileEnding[format]}`
}
