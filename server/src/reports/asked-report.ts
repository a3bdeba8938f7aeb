import { fileEnding, type ReportFormat } from '@payouts/contract/downloads/schema'
import { isGranted, type Permission, permission } from '@payouts/contract/permissions'
import type { ReportRequest } from '@payouts/contract/reports/schema'
import type { Report } from '../downloads/report.ts'
import type { Caller } from '../platform/http/caller.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import { cycleReports } from './catalogue/cycle-reports.ts'
import type { CycleReport, ReportContext } from './catalogue/definition.ts'
import { namedReports } from './catalogue/named-reports.ts'

type CycleRequest = Parameters<CycleReport['build']>[0]

/** What somebody wants to take away: a report of the report page, or one of a cycle by its template. */
export type AskedReport =
  | { from: 'page'; request: ReportRequest }
  | { from: 'cycle'; template: string; request: CycleRequest }

/** A report that the caller may have. */
export type OfferedReport = {
  /** What people call it; its file, too. */
  name: string
  /** The format that is taken where none is named. */
  format: ReportFormat
  build(context: ReportContext): Promise<Report | Refusal>
}

export const takeReports = permission('Reports', 'DOWNLOAD')
const seeReports = permission('Reports')

/**
 * Finds what was asked for, with the caller's rights of this moment.
 * What there is not and what the caller may not have are refused alike.
 * @param toSee whether it is shown only, and not taken away
 */
export function offeredReport(asked: AskedReport, caller: Caller, toSee = false): OfferedReport | Refusal {
  return (
    (asked.from === 'page' ? reportOfPage(asked.request, caller, toSee) : reportOfCycle(asked, caller)) ??
    refuse('refusedByRule', 'There is no such report. Please choose another.', 'reportType')
  )
}

function reportOfPage(request: ReportRequest, caller: Caller, toSee: boolean): OfferedReport | undefined {
  if (!mayHave(caller, [toSee ? seeReports : takeReports])) return undefined
  const report = namedReports.find(({ definition }) => definition.reportType === request.reportType)
  if (!report || (caller.companyId !== null && !report.forCompanies)) return undefined
  const { reportType: name, reportFormat: format } = report.definition
  return { name, format, build: (context) => report.build(request, context) }
}

function reportOfCycle(
  { template, request }: Extract<AskedReport, { from: 'cycle' }>,
  caller: Caller
): OfferedReport | undefined {
  const report = cycleReports.find(({ reportTemplate }) => reportTemplate === template)
  if (!report || !mayHave(caller, report.access)) return undefined
  const { reportName: name, reportFormat: format } = report
  return { name, format, build: (context) => report.build(request, context) }
}

function mayHave({ menu }: Caller, anyOf: readonly Permission[]): boolean {
  return anyOf.some((wanted) => isGranted(menu, wanted))
}

/** `Payout Summary_2026-11-21.xlsx` */
export function reportFileName(name: string, today: string, format: ReportFormat): string {
  return `${name}_${today}${fileEnding[format]}`
}
