import { batchNo } from '@payouts/contract/cycles/schema'
import { isGranted, type Permission, permission } from '@payouts/contract/permissions'
import { type ReportRequest, reportRequest } from '@payouts/contract/reports/schema'
import { z } from 'zod'
import type { CatalogueReport, ReportCatalogue } from '#downloads/catalogue.ts'
import type { Report } from '#downloads/report.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { cycleReports } from './catalogue/cycle-reports.ts'
import { isAllowed } from './catalogue/definition.ts'
import { namedReports } from './catalogue/named-reports.ts'
import { reportInMalay } from './in-malay.ts'

const cycleRequest = z.object({ batchNo, companyCode: z.string().optional(), branchCode: z.string().optional() })
const storedRequest = z.discriminatedUnion('from', [
  z.object({ from: z.literal('page'), request: reportRequest }),
  z.object({ from: z.literal('cycle'), template: z.string(), request: cycleRequest })
])

/** A request for a report of the report page, or for one of a cycle by its template. */
export type AnyReportRequest = z.infer<typeof storedRequest>

const seeReports = permission('Reports')
const downloadReports = permission('Reports', 'DOWNLOAD')

/** How downloads find their reports. */
export const reportCatalogue: ReportCatalogue = {
  findReport(stored, caller) {
    const { data: request } = storedRequest.safeParse(stored)
    return request ? findReport(request, caller) : noSuchReport
  }
}

/** Finds a report to download, with the caller's present permissions. */
export function findReport(requested: AnyReportRequest, caller: Caller): CatalogueReport | Refusal {
  const found =
    requested.from === 'page'
      ? findNamedReport(requested.request, caller, downloadReports)
      : findCycleReport(requested, caller)
  return found ?? noSuchReport
}

/** Finds a report to show on the report page. */
export function findReportToPreview(request: ReportRequest, caller: Caller): CatalogueReport | Refusal {
  return findNamedReport(request, caller, seeReports) ?? noSuchReport
}

const noSuchReport = refuse('refusedByRule', 'There is no such report. Please choose another.', 'reportType')

function findNamedReport(request: ReportRequest, caller: Caller, needed: Permission): CatalogueReport | undefined {
  if (!isGranted(caller.menu, needed)) return undefined
  const report = namedReports.find(({ definition }) => definition.reportType === request.reportType)
  if (!report || (caller.companyId !== null && !report.forCompanies)) return undefined
  const { reportType, reportFormat: format } = report.definition
  return {
    name: reportType,
    template: reportType,
    format,
    build: (context) => inReadersWords(report.build(request, context), caller)
  }
}

/** Dealers choose their language; staff read English. */
async function inReadersWords(building: Promise<Report | Refusal>, { companyId, language }: Caller) {
  const report = await building
  return companyId === null || language !== 'ms' || isRefusal(report) ? report : reportInMalay(report)
}

function findCycleReport(
  { template, request }: Extract<AnyReportRequest, { from: 'cycle' }>,
  caller: Caller
): CatalogueReport | undefined {
  const report = cycleReports.find(({ reportTemplate }) => reportTemplate === template)
  if (!report || !isAllowed(caller, report)) return undefined
  const { reportName: name, reportFormat: format } = report
  return { name, template, format, build: (context) => report.build(request, context) }
}
