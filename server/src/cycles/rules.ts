import type { CycleStatus } from '@payouts/contract/cycles/schema'
import type { SumsByState } from './totals.ts'

const beforeApproval = new Set<CycleStatus>(['Pending Review', 'Pending Approval', 'Hold', 'Cancelled'])
const notYetACycle = new Set<CycleStatus>(['In Validation', 'Dropped'])

/**
 * The status that a cycle's rows call for once some of them have changed (domain 3).
 * What was submitted for approval has changed with them, so Pending Approval falls back to Pending Review.
 * Excluded rows decide nothing: a cycle with nothing else than cancelled ones is Cancelled.
 */
export function settledStatus(status: CycleStatus, sums: SumsByState): CycleStatus {
  if (notYetACycle.has(status)) return status
  const heldRows = sums.HELD.rows + sums.RELEASE_REQUESTED.rows
  const payableRows = sums.PAYABLE.rows
  const openRows = heldRows + payableRows + sums.RELEASED.rows + sums.PAID.rows
  if (openRows === 0 && sums.CANCELLED.rows > 0) return 'Cancelled'
  if (!beforeApproval.has(status)) return status
  return payableRows === 0 && heldRows > 0 ? 'Hold' : 'Pending Review'
}
