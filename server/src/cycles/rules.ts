import type { CycleStatus } from '@payouts/contract/cycles/schema'
import type { RowStates } from './totals.ts'

const beforeApproval = new Set<CycleStatus>(['Pending Review', 'Pending Approval', 'Hold', 'Cancelled'])
const notYetACycle = new Set<CycleStatus>(['In Validation', 'Dropped'])

/**
 * The status of a cycle after some of its rows have changed (domain 3). A change alters what was submitted, so
 * Pending Approval becomes Pending Review. Excluded rows do not count: a cycle with only cancelled rows besides is
 * Cancelled.
 */
export function settledStatus(status: CycleStatus, { payable, held, posted, cancelled }: RowStates): CycleStatus {
  if (notYetACycle.has(status)) return status
  if (!payable && !held && !posted && cancelled) return 'Cancelled'
  if (!beforeApproval.has(status)) return status
  return held && !payable ? 'Hold' : 'Pending Review'
}
