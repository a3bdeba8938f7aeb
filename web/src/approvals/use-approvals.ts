import type { ApprovalKind } from '@payouts/contract/approvals/kinds'
import { approvalProgressEndpoints } from '@payouts/contract/approvals/progress-endpoints'
import type { ApprovalProgress } from '@payouts/contract/approvals/schema'
import { no, type Verdict, yes } from '@payouts/contract/verdict'
import { useCall } from '#client/queries.ts'

type Subject = { kind: ApprovalKind; subject: string }

/** Reads the approval progress of a subject, only while it waits for approvals. */
export function useApprovalProgress(subject: Subject, waits: boolean) {
  const approvalQuery = useCall(approvalProgressEndpoints.getApprovals, subject, { enabled: waits })
  return { approvalQuery, approvals: approvalQuery.data?.approvals ?? undefined }
}

/** The approval progress of a subject; undefined while loading. */
export const useApprovals = (subject: Subject, waits: boolean) => useApprovalProgress(subject, waits).approvals

/** Whether the reader may give the next approval according to the server, which refuses with the same sentence. */
export const approvableBy = (approvals: ApprovalProgress | undefined): Verdict | undefined =>
  approvals && (approvals.whyNot === null ? yes : no(approvals.whyNot))

/** Whether there is more to show of approvals than that somebody else has to give one. */
export const isWorthShowing = ({ approvers, given, candidates }: ApprovalProgress): boolean =>
  approvers.length > 1 ||
  approvers.some((role) => role !== null) ||
  given.length > 0 ||
  candidates.some(({ away }) => away !== null)

/** The first reason against it: its own rule, or the given approvals. */
export const bothAllow = (own: Verdict, further: Verdict = yes): Verdict => (own.allowed ? further : own)
