import { z } from 'zod'
import { batchNo } from '#cycles/schema.ts'
import { optionalCompanyId } from '#dealers/schema.ts'
import { downloadJob, reportFormat } from '#downloads/schema.ts'
import { endpoint } from '#endpoint.ts'
import { optionalDay, optionalText, pageOf } from '#page.ts'
import { permission } from '#permissions.ts'
import { branch, payoutName, payoutReportName, reportDefinition, reportPreview, reportRequest } from './schema.ts'
import {
  dealerStatement,
  statementEntriesRequest,
  statementEntry,
  statementLine,
  statementLinesRequest,
  statementRequest,
  statementSale,
  statementSalesRequest
} from './statement.ts'

const reports = [permission('Reports')] as const
const reportsOrDownloads = [
  permission('Reports'),
  permission('Payout', 'DOWNLOAD'),
  permission('On Hold', 'DOWNLOAD')
] as const

export const reportEndpoints = {
  /** The caller's reports; an external user's are limited to one company. */
  getReportDetails: endpoint({
    path: '/api/v1/reports/getReportDetails',
    summary: 'Lists the reports that the caller may have',
    kind: 'read',
    access: reports,
    input: z.object({ loginUserId: z.union([z.int(), z.string()]).nullish() }),
    output: z.array(reportDefinition)
  }),
  getBranchDetails: endpoint({
    path: '/api/v1/reports/getBranchDetails',
    summary: 'Lists the branches of a company',
    kind: 'read',
    access: reports,
    input: z.object({
      branchParentId: optionalCompanyId,
      branchParentCode: optionalText,
      branchParentName: optionalText
    }),
    output: z.object({ companyAndBranchPage: pageOf(branch) })
  }),
  /** The cycles of reports, by payout date; newest first, at most 500. */
  getPayoutNameList: endpoint({
    path: '/api/v1/reports/getPayoutNameList',
    summary: 'Lists the cycles that a report can be made of',
    kind: 'read',
    access: reports,
    input: z.object({ reportName: z.string().max(100), fromDate: optionalDay, toDate: optionalDay }),
    output: z.array(payoutName)
  }),
  getPayoutReportNames: endpoint({
    path: '/api/v1/reports/getPayoutReportNames',
    summary: 'Lists the reports of one cycle',
    kind: 'read',
    access: reportsOrDownloads,
    input: z.object({ batchNo }),
    output: z.object({ reportNames: z.array(payoutReportName) })
  }),
  /** One dealer's statement, from what its cycles brought to what its account holds. Not in the specification. */
  getDealerStatement: endpoint({
    path: '/api/v1/reports/getDealerStatement',
    summary: "Reads a dealer's statement of a period",
    kind: 'read',
    access: reports,
    input: statementRequest,
    output: dealerStatement
  }),
  getStatementLines: endpoint({
    path: '/api/v1/reports/getStatementLines',
    summary: 'Lists the lines behind one figure of a statement',
    kind: 'read',
    access: reports,
    input: statementLinesRequest,
    output: pageOf(statementLine)
  }),
  /** Dealers read how their own transactions were earned. Not in the specification. */
  getStatementSales: endpoint({
    path: '/api/v1/reports/getStatementSales',
    summary: "Lists a dealer's transactions in a cycle of a statement, each with how it was earned",
    kind: 'read',
    access: reports,
    input: statementSalesRequest,
    output: pageOf(statementSale)
  }),
  /** The account's entries in a statement's period with the running balance, oldest first. Not in the specification. */
  getStatementEntries: endpoint({
    path: '/api/v1/reports/getStatementEntries',
    summary: 'Lists the account entries of a statement with the running balance',
    kind: 'read',
    access: reports,
    input: statementEntriesRequest,
    output: pageOf(statementEntry)
  }),
  /** Not in the specification. */
  previewReport: endpoint({
    path: '/api/rp/report/collection/previewReport',
    summary: 'Previews the first rows of a report with its totals',
    kind: 'read',
    access: reports,
    input: reportRequest,
    output: reportPreview
  }),
  /** Refused for a report that is so long that it is made in the background. */
  downloadReport: endpoint({
    path: '/api/rp/report/collection/downloadReport',
    summary: 'Downloads a report at once',
    kind: 'download',
    access: [permission('Reports', 'DOWNLOAD')],
    input: reportRequest.extend({ reportFormat: reportFormat.nullish() }),
    output: z.never()
  }),
  /** The same report, made in the background. Not in the specification. */
  startReport: endpoint({
    path: '/api/rp/report/collection/startReport',
    summary: 'Starts a report in the background',
    kind: 'write',
    access: [permission('Reports', 'DOWNLOAD')],
    input: reportRequest.extend({ reportFormat: reportFormat.nullish() }),
    output: downloadJob
  }),
  excelTabReportDownloadService: endpoint({
    path: '/api/rp/excelTab/collection/excelTabReportDownloadService',
    summary: 'Starts a report of one cycle in the background',
    kind: 'write',
    access: reportsOrDownloads,
    input: z.object({
      batchNo,
      reportTemplate: z.string().min(1).max(100),
      reportFormat,
      companyCode: optionalText,
      branchCode: optionalText
    }),
    output: downloadJob
  })
}
