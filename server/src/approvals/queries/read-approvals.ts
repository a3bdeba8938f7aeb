import type { Subject } from '@payouts/contract/approvals/kinds'
import { seenIn } from '@payouts/contract/approvals/kinds'
import type { ApprovalProgress } from '@payouts/contract/approvals/schema'
import { isGranted } from '@payouts/contract/permissions'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { approvalProgressOf } from './progress.ts'

/** How far something is with its approvals, for staff who may open what is to be approved. */
export async function readApprovals(
  { db, caller, clock, services }: Pick<ReadCall<unknown>, 'db' | 'caller' | 'clock' | 'services'>,
  subject: Subject
): Promise<{ approvals: ApprovalProgress | null } | Refusal> {
  const screens = seenIn(subject)
  if (!screens.some((screen) => isGranted(caller.menu, screen)))
    return refuse('notPermitted', `Your role does not open ${screens.map(({ menuName }) => menuName).join(' or ')}.`)
  if (!services.config.fourEyes) return { approvals: null }
  return { approvals: await approvalProgressOf(db, caller, subject, clock.today()) }
}
