import type { ApprovalKind } from '@payouts/contract/approvals/kinds'
import type { ApprovalStanding } from '@payouts/contract/approvals/schema'
import { standingEndpoints } from '@payouts/contract/approvals/standing-endpoints'
import { no, type Verdict, yes } from '@payouts/contract/verdict'
import { useCall } from '../client/queries.ts'

/** How far something is with its approvals; read only while it waits for them. */
export function useApprovals(subject: { kind: ApprovalKind; subject: string }, waits: boolean) {
  return useCall(standingEndpoints.getApprovals, subject, { enabled: waits }).data?.approvals ?? undefined
}

/** Whether the reader may give the next approval, as the server says: the same sentence refuses the call. */
export const approvableBy = (approvals: ApprovalStanding | undefined): Verdict | undefined =>
  approvals && (approvals.whyNot === null ? yes : no(approvals.whyNot))
