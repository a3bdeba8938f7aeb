import { isGranted, type Permission } from '@payouts/contract/permissions'
import type { PayoutReportName, ReportDefinition, ReportRequest } from '@payouts/contract/reports/schema'
import type { Report, ReportContext } from '#downloads/report.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Refusal } from '#platform/refusal.ts'

/** A report of the report page. */
export type NamedReport = {
  definition: ReportDefinition
  /** Whether a company's user may have it, for the own company only. */
  forCompanies: boolean
  /** Checks the request against the definition; a refusal names the field. */
  build(request: ReportRequest, context: ReportContext): Promise<Report | Refusal>
}

/** Whether a caller may have a report of one cycle. */
export const isAllowed = ({ menu, companyId }: Caller, { access, isForStaff }: CycleReport): boolean =>
  !(isForStaff && companyId !== null) && access.some((needed) => isGranted(menu, needed))

/** A report of one cycle, made in the background. */
export type CycleReport = PayoutReportName & {
  /** Any one of these permits it. */
  access: readonly Permission[]
  /** Whether companies' own users do not have it. */
  isForStaff?: boolean
  build(
    request: { batchNo: number; companyCode?: string | undefined; branchCode?: string | undefined },
    context: ReportContext
  ): Promise<Report | Refusal>
}
