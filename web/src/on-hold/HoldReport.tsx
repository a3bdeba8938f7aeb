import { permission } from '@payouts/contract/permissions'
import { CycleReport } from '../downloads/CycleReport.tsx'
import type { NoCycle, ReportedCycle } from '../downloads/reported-cycle.ts'

const allowed = permission('On Hold', 'DOWNLOAD')

/** The Download of a hold screen: a report of its cycle, or why there is none here. */
export function HoldReport({ cycle }: { cycle: ReportedCycle | NoCycle }) {
  return <CycleReport allowed={allowed} cycle={cycle} />
}
