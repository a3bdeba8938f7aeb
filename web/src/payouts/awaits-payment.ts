import type { CycleStatus } from '@payouts/contract/cycles/schema'

const undecided = new Set<CycleStatus>(['In Validation', 'Pending Review', 'Pending Approval', 'Hold'])

/** Whether nobody has approved a cycle yet, so that it can be late. */
export const isUndecided = (status: CycleStatus): boolean => undecided.has(status)
