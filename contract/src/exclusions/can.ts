import type { CycleStatus } from '../cycles/schema.ts'
import { no, type Verdict, yes } from '../verdict.ts'

/** Whether exclusions still move a cycle's rows: until it is approved, also before it is accepted. */
export const takesExclusions = (status: CycleStatus): boolean => openStatuses.includes(status)
export const openStatuses: readonly CycleStatus[] = ['In Validation', 'Pending Review', 'Pending Approval', 'Hold']

/** Cycles whose rows no exclusion moves any more: what these leave out is made good by an adjustment. */
export const approvedStatuses: readonly CycleStatus[] = ['Scheduled', 'Completed', 'Error']

export const exclusionCan = {
  /** `null`: it has none yet. */
  addAdjustment: ({ adjustmentReferenceNo }: { adjustmentReferenceNo: string | null }): Verdict =>
    adjustmentReferenceNo === null
      ? yes
      : no(`This removed exclusion has its adjustment already: ${adjustmentReferenceNo}.`)
}
