import type { Permission } from '@payouts/contract/permissions'
import type { PayoutReportName } from '@payouts/contract/reports/schema'
import { findCycle } from '../../../cycles/find-cycle.ts'
import type { CycleRow } from '../../../cycles/tables.ts'
import { cycleLines } from '../../../payouts/report.ts'
import { isRefusal } from '../../../platform/refusal.ts'
import { placeOf } from '../asked-place.ts'
import type { CycleReport, ReportContext } from '../definition.ts'
import type { ReportBody } from '../named-report.ts'

type Plan = Omit<PayoutReportName, 'reportFormat'> & {
  access: readonly Permission[]
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
      const place = await placeOf(context, request)
      if (isRefusal(place)) return place
      const made = body(cycle, place.companyId, context)
      const filters = [...cycleLines(cycle), ...place.lines, ...(made.filters ?? [])]
      return { template: named.reportTemplate, title: named.reportName, ...made, filters }
    }
  }
}
