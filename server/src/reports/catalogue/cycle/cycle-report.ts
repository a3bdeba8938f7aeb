import type { Permission } from '@payouts/contract/permissions'
import type { PayoutReportName } from '@payouts/contract/reports/schema'
import { findCycle } from '#cycles/find-cycle.ts'
import type { CycleRow } from '#cycles/tables.ts'
import type { ReportContext } from '#downloads/report.ts'
import { cycleLines } from '#payouts/report.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { CycleReport } from '../definition.ts'
import type { ReportBody } from '../named-report.ts'
import { findRequestedCompany } from '../requested-company.ts'

type Plan = Omit<PayoutReportName, 'reportFormat'> & {
  access: readonly Permission[]
  isForStaff?: boolean
  body(cycle: CycleRow, companyId: number | null, context: ReportContext): ReportBody
}

/** Makes a report of one cycle, or of one company in it. */
export function cycleReport({ body, ...named }: Plan): CycleReport {
  return {
    ...named,
    reportFormat: 'XLS',
    async build(request, context) {
      const cycle = await findCycle(context.db, context.caller, request)
      if (isRefusal(cycle)) return cycle
      const company = await findRequestedCompany(context, request)
      if (isRefusal(company)) return company
      const content = body(cycle, company.companyId, context)
      const filters = [...cycleLines(cycle), ...company.filterLines, ...(content.filters ?? [])]
      return { template: named.reportTemplate, title: named.reportName, ...content, filters }
    }
  }
}
