import type { ReportFormat } from '@payouts/contract/downloads/schema'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import type { StatementRequest } from '@payouts/contract/reports/statement'
import { contentTypeOf } from '../downloads/make-file.ts'
import { recordTaken } from '../downloads/record-taken.ts'
import { takeAway } from '../downloads/take-away.ts'
import type { Database } from '../platform/db/database.ts'
import { inOneView } from '../platform/db/one-view.ts'
import {
  type DownloadCall,
  type DownloadedFile,
  download,
  type ReadCall,
  type Route,
  read,
  write
} from '../platform/http/bind.ts'
import { isRefusal, type Refusal } from '../platform/refusal.ts'
import { type AskedReport, offeredReport, reportFileName } from './asked-report.ts'
import { branchesOf, payoutNames, payoutReportNames, reportDetails } from './catalogue/queries.ts'
import { readEntries } from './catalogue/statement/account.ts'
import { askedStatement, type StatementPeriod } from './catalogue/statement/asked-statement.ts'
import { readPartLines } from './catalogue/statement/part-lines.ts'
import { readStatement } from './catalogue/statement/read-statement.ts'
import { cancelDownload, forgetDownload, goneDownload, startDownload } from './commands.ts'
import { mostRowsAtOnce, previewOf } from './preview.ts'
import { downloadJobOf, downloadLines, findDownload } from './queries.ts'
import { opened } from './stored-file.ts'

export const reportRoutes: Route[] = [
  read(reportEndpoints.getReportDetails, (call) => reportDetails(call)),
  read(reportEndpoints.getBranchDetails, (call) => branchesOf(call, call.input)),
  read(reportEndpoints.getPayoutNameList, (call) => payoutNames(call, call.input)),
  read(reportEndpoints.getPayoutReportNames, (call) => payoutReportNames(call, call.input)),

  read(reportEndpoints.getDealerStatement, (call) => ofStatement(call, (view, asked) => readStatement(view, asked))),
  read(reportEndpoints.getStatementLines, (call) => {
    const { part, holdType = null, pageNumber, pageSize } = call.input
    const page = { pageNumber, pageSize }
    return ofStatement(call, (db, asked) => readPartLines({ ...call, db }, { ...asked, part, holdType, page }))
  }),
  read(reportEndpoints.getStatementEntries, (call) => {
    const { pageNumber, pageSize } = call.input
    return ofStatement(call, (view, asked) => readEntries(view, { ...asked, page: { pageNumber, pageSize } }))
  }),

  read(reportEndpoints.previewReport, async ({ db, caller, clock, input: request }) => {
    const offered = offeredReport({ from: 'page', request }, caller, true)
    if (isRefusal(offered)) return offered
    const report = await offered.build({ db, caller, clock })
    return isRefusal(report) ? report : previewOf(db, report)
  }),
  download(reportEndpoints.downloadReport, (call) => {
    const { reportFormat, ...request } = call.input
    return downloadNow(call, { from: 'page', request }, reportFormat)
  }),
  write(reportEndpoints.startReport, (call) => {
    const { reportFormat, ...request } = call.input
    return startDownload(call, { from: 'page', request }, reportFormat)
  }),
  write(reportEndpoints.excelTabReportDownloadService, (call) => {
    const { reportTemplate: template, reportFormat, batchNo, companyCode, branchCode } = call.input
    const request = { batchNo, ...(companyCode && { companyCode }), ...(branchCode && { branchCode }) }
    return startDownload(call, { from: 'cycle', template, request }, reportFormat)
  }),

  read(reportEndpoints.getDownloads, ({ db, caller, clock }) => downloadLines(db, caller, clock.now())),
  read(reportEndpoints.reportDownload, async ({ db, caller, clock, input }) => {
    const found = await findDownload(db, { token: input.referenceToken, caller, now: clock.now() })
    return found ? downloadJobOf(found) : goneDownload
  }),
  download(reportEndpoints.readReportFile, readFile),
  write(reportEndpoints.cancelDownload, cancelDownload),
  write(reportEndpoints.forgetDownload, forgetDownload)
]

/** Reads something of a statement in one view of the database, once its dealer and period are found sound. */
async function ofStatement<Result>(
  call: ReadCall<StatementRequest>,
  readIn: (view: Database, asked: StatementPeriod) => Promise<Result>
): Promise<Result | Refusal> {
  const asked = await askedStatement(call, call.input)
  return isRefusal(asked) ? asked : inOneView(call.db, (view) => readIn(view, asked))
}

const tooLongToWaitFor = {
  rows: mostRowsAtOnce,
  otherwise: `This report has more than ${mostRowsAtOnce.toLocaleString('en')} rows. Please have it prepared in the background.`
}

async function downloadNow(
  call: DownloadCall<unknown>,
  asked: AskedReport,
  wantedFormat: ReportFormat | null | undefined
): Promise<DownloadedFile | Refusal> {
  const { db, caller, clock } = call
  const offered = offeredReport(asked, caller)
  if (isRefusal(offered)) return offered
  const report = await offered.build({ db, caller, clock })
  if (isRefusal(report)) return report
  const format = wantedFormat ?? offered.format
  const fileName = reportFileName(offered.name, clock.today(), format)
  return takeAway(call, { report, format, fileName, atMost: tooLongToWaitFor })
}

/** The owner's rights are looked at again: a right that was taken away takes the files along that came with it. */
async function readFile(call: DownloadCall<{ referenceToken: string }>): Promise<DownloadedFile | Refusal> {
  const { db, caller, clock, input, services, record, requestId } = call
  const found = await findDownload(db, { token: input.referenceToken, caller, now: clock.now() })
  if (!found?.stored_as || isRefusal(offeredReport(found.asked, caller))) return goneDownload
  const body = await opened(services.files, found.stored_as)
  if (!body) return goneDownload
  const { report_name: title, file_name: fileName, rows_done: rowCount, filters, format, asked } = found
  const template = asked.from === 'cycle' ? asked.template : asked.request.reportType
  await record((tx) =>
    recordTaken(tx, { report: { template, title, filters }, format, fileName, rowCount, caller, clock, requestId })
  )
  return { fileName, contentType: contentTypeOf[format], body }
}
