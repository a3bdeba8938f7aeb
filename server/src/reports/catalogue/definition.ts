import type { Permission } from '@payouts/contract/permissions'
import type { PayoutReportName, ReportDefinition, ReportRequest } from '@payouts/contract/reports/schema'
import type { Report, ReportContext } from '#downloads/report.ts'
import type { Refusal } from '#platform/refusal.ts'

/** A report of the report page. */
export type NamedReport = {
  definition: ReportDefinition
  /** Whether a company's user may have it, for the own company only. */
  forCompanies: boolean
  /** Checks the request against the definition; a refusal names the field. */
  build(request: ReportRequest, context: ReportContext): Promise<Report | Refusal>
}

/** A report of one cycle, made in the background. */
export type CycleReport = PayoutReportName & {
  /** Any one of these permits it. */
  access: readonly Permission[]
  build(
    request: { batchNo: number; companyCode?: string | undefined; branchCode?: string | undefined },
    context: ReportContext
  ): Promise<Report | Refusal>
}
