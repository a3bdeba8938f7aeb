import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { filtersOf } from '@payouts/contract/reports/report-form'
import type { ReportDefinition, ReportRequest } from '@payouts/contract/reports/schema'
import type { TestApp, TestSession } from '../app/app.ts'
import { linesOf, type ReportLine } from './report-lines.ts'

export type TestReportRequest = Partial<ReportRequest> & Pick<ReportRequest, 'reportType'>

/** Downloads a report of the report page as CSV. @throws Error with the reason of a refusal */
export async function taken(app: TestApp, session: TestSession, request: TestReportRequest): Promise<ReportLine[]> {
  return linesOf(await app.download(session, reportEndpoints.downloadReport, { ...request, reportFormat: 'CSV' }))
}

/** The reason why a report is refused. */
export async function refusedFor(app: TestApp, session: TestSession, request: TestReportRequest): Promise<string> {
  const refusals = [reportEndpoints.previewReport, reportEndpoints.downloadReport, reportEndpoints.startReport]
  const refused = await Promise.all(refusals.map((endpoint) => app.refusal(session, endpoint, request)))
  return [...new Set(refused.map(({ displayErrorMessage }) => displayErrorMessage))].join(' | ')
}

/** A report's definition with one of its sub types, or with none if it has none. */
type OneKind = { definition: ReportDefinition; reportSubType: string | undefined }

/** Every kind of every report. */
export function kindsOf(definitions: readonly ReportDefinition[]): OneKind[] {
  return definitions.flatMap((definition): OneKind[] => {
    if (definition.subTypes.length === 0) return [{ definition, reportSubType: undefined }]
    return definition.subTypes.map(({ subReportType }) => ({ definition, reportSubType: subReportType }))
  })
}

/** A request with everything that this kind of report requires. */
export function fullRequest(
  { definition, reportSubType }: OneKind,
  given: Partial<ReportRequest>
): TestReportRequest & Record<string, unknown> {
  const filters: Record<string, unknown> = {}
  for (const { filterKey, filterValues } of filtersOf(definition, reportSubType))
    filters[filterKey === 'reportName' ? 'batchNo' : filterKey] =
      given[(filterKey === 'reportName' ? 'batchNo' : filterKey) as keyof ReportRequest] ?? filterValues[0]
  const { reportType, isBranchCodeRequired, isCompanyCodeRequired } = definition
  return {
    reportType,
    ...(reportSubType && { reportSubType }),
    ...(isCompanyCodeRequired && { companyCode: given.companyCode }),
    ...(isBranchCodeRequired && { branchCode: given.branchCode }),
    ...filters
  }
}
