import type { DealerChange } from '@payouts/contract/dealer-records/schema'
import { useApprovals } from '../approvals/use-approvals.ts'

/** The progress of a change with particular approvers; undefined for others. */
export const useApprovalsOf = (change: DealerChange | undefined) =>
  useApprovals(
    { kind: 'BANK_ACCOUNT', subject: String(change?.changeId ?? 0) },
    change?.status === 'Pending' && change.takesApprovals
  )
