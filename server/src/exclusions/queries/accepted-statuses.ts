import { type CycleStatus, cycleStatuses } from '@payouts/contract/cycles/schema'

/** Cycles whose import was accepted: what waits in validation is no payable work yet, and no screen counts it. */
export const acceptedStatuses: readonly CycleStatus[] = cycleStatuses.filter(
  (status) => status !== 'In Validation' && status !== 'Dropped'
)
