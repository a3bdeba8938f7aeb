import type { CycleStatus } from '@payouts/contract/cycles/schema'
import type { RowStates } from './totals.ts'

const beforeApproval = new Set<CycleStatus>(['Pending Review', 'Pending Approval', 'Hold', 'Cancelled'])
const notYetACycle = new Set<CycleStatus>(['In Validation', 'Dropped'])

/**
 * The status that a cycle's rows call for once some of them have changed (domain 3).
 * What was submitted for approval has changed with them, so Pending Approval falls back to Pending Review.
 * Excluded rows decide nothing: a cycle with nothing else than cancelled ones is Cancelled.
 */
export function settledStatus(status: CycleStatus, { payable, held, posted, cancelled }: RowStates): CycleStatus {
  if (notYetACycle.has(status)) return status
  if (!payable && !held && !posted && cancelled) return 'Cancelled'
  if (!beforeApproval.has(status)) return status
  return held && !payable ? 'Hold' : 'Pending Review'
}
