import type { Subject } from '@payouts/contract/approvals/kinds'
import type { CycleRow } from './tables.ts'

/** The subject of a cycle's approvals. */
export const approvalsOf = ({ batch_no: batchNo }: Pick<CycleRow, 'batch_no'>): Subject => ({
  kind: 'CYCLE',
  subject: String(batchNo)
})
