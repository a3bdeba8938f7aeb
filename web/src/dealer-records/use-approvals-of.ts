import type { DealerChange } from '@payouts/contract/dealer-records/schema'
import { useApprovals } from '../approvals/use-approvals.ts'

/** How far a change is for which a policy asks for more than any one other person; undefined of all others. */
export const useApprovalsOf = (change: DealerChange | undefined) =>
  useApprovals(
    { kind: 'BANK_ACCOUNT', subject: String(change?.changeId ?? 0) },
    change?.status === 'Pending' && change.takesApprovals
  )
