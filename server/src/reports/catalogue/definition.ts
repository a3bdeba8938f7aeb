import type { Permission } from '@payouts/contract/permissions'
import type { PayoutReportName, ReportDefinition, ReportRequest } from '@payouts/contract/reports/schema'
import type { Report } from '../../downloads/report.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Refusal } from '../../platform/refusal.ts'

/** Where a report is made from: the caller's own view of the database, so that a company's user sees its rows alone. */
export type ReportContext = { db: Database; caller: Caller; clock: Clock }

/** A report of the report page. */
export type NamedReport = {
  definition: ReportDefinition
  /** Whether a company's user may have it; of its own company, whatever it asks for. */
  forCompanies: boolean
  /** Checks what was asked against the definition; a refusal names the field. */
  build(request: ReportRequest, context: ReportContext): Promise<Report | Refusal>
}

/** A report of one cycle, made in the background. */
export type CycleReport = PayoutReportName & {
  /** Any one of these lets it be made. */
  access: readonly Permission[]
  build(
    request: { batchNo: number; companyCode?: string; branchCode?: string },
    context: ReportContext
  ): Promise<Report | Refusal>
}
