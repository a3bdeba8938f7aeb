import { countText } from '@payouts/contract/count-text'
import type { ReportFormat } from '@payouts/contract/downloads/schema'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import type { StatementRequest } from '@payouts/contract/reports/statement'
import { startDownload } from '#downloads/commands.ts'
import { reportFileName } from '#downloads/rules.ts'
import { streamReport } from '#downloads/stream-report.ts'
import type { Database } from '#platform/db/database.ts'
import { inOneView } from '#platform/db/one-view.ts'
import {
  type DownloadCall,
  type DownloadedFile,
  download,
  type ReadCall,
  type Route,
  read,
  type WriteCall,
  write
} from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { readEntries } from './catalogue/statement/account.ts'
import { readPartLines } from './catalogue/statement/part-lines.ts'
import { readStatement } from './catalogue/statement/read-statement.ts'
import { readSales } from './catalogue/statement/sales.ts'
import { checkedStatement, type StatementScope } from './catalogue/statement/statement-request.ts'
import { type AnyReportRequest, findReport, findReportToPreview } from './find-report.ts'
import { mostRowsAtOnce, previewOf } from './preview.ts'
import { branchesOf, payoutNames, payoutReportNames, reportDetails } from './queries.ts'

export const reportRoutes: Route[] = [
  read(reportEndpoints.getReportDetails, (call) => reportDetails(call)),
  read(reportEndpoints.getBranchDetails, (call) => branchesOf(call, call.input)),
  read(reportEndpoints.getPayoutNameList, (call) => payoutNames(call, call.input)),
  read(reportEndpoints.getPayoutReportNames, (call) => payoutReportNames(call, call.input)),

  read(reportEndpoints.getDealerStatement, (call) => inStatement(call, readStatement)),
  read(reportEndpoints.getStatementLines, (call) => {
    const { part, holdType = null, pageNumber, pageSize } = call.input
    const page = { pageNumber, pageSize }
    return inStatement(call, (db, scope) => readPartLines({ ...call, db }, { ...scope, part, holdType, page }))
  }),
  read(reportEndpoints.getStatementSales, (call) => readSales(call, call.input)),
  read(reportEndpoints.getStatementEntries, (call) => {
    const { pageNumber, pageSize } = call.input
    return inStatement(call, (db, scope) => readEntries(db, { ...scope, page: { pageNumber, pageSize } }))
  }),

  read(reportEndpoints.previewReport, async ({ db, caller, clock, services, input: request }) => {
    const found = findReportToPreview(request, caller)
    if (isRefusal(found)) return found
    const report = await found.build({ db, caller, clock, services })
    return isRefusal(report) ? report : previewOf(db, report)
  }),
  download(reportEndpoints.downloadReport, (call) => {
    const { reportFormat, ...request } = call.input
    return downloadNow(call, { from: 'page', request }, reportFormat)
  }),
  write(reportEndpoints.startReport, (call) => {
    const { reportFormat, ...request } = call.input
    return startReport(call, { from: 'page', request }, reportFormat)
  }),
  write(reportEndpoints.excelTabReportDownloadService, (call) => {
    const { reportTemplate: template, reportFormat, batchNo, companyCode, branchCode } = call.input
    return startReport(call, { from: 'cycle', template, request: { batchNo, companyCode, branchCode } }, reportFormat)
  })
]

/** Reads something of a statement in one snapshot, after checking its dealer and period. */
async function inStatement<Result>(
  call: ReadCall<StatementRequest>,
  readFrom: (db: Database, scope: StatementScope) => Promise<Result>
): Promise<Result | Refusal> {
  const scope = await checkedStatement(call, call.input)
  return isRefusal(scope) ? scope : inOneView(call.db, (view) => readFrom(view, scope))
}

const limit = {
  rows: mostRowsAtOnce,
  message: `This report has more than ${countText(mostRowsAtOnce)} rows. Please have it prepared in the background.`
}

async function downloadNow(
  call: DownloadCall<unknown>,
  request: AnyReportRequest,
  requestedFormat: ReportFormat | null | undefined
): Promise<DownloadedFile | Refusal> {
  const { db, caller, clock, services } = call
  const found = findReport(request, caller)
  if (isRefusal(found)) return found
  const report = await found.build({ db, caller, clock, services })
  if (isRefusal(report)) return report
  const format = requestedFormat ?? found.format
  return streamReport(call, { report, format, fileName: reportFileName(found.name, clock.today(), format), limit })
}

function startReport(call: WriteCall<unknown>, request: AnyReportRequest, format: ReportFormat | null | undefined) {
  const found = findReport(request, call.caller)
  return isRefusal(found) ? Promise.resolve(found) : startDownload(call, { found, request, format })
}
