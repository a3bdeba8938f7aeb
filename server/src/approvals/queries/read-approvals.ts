import { kindRules } from '@payouts/contract/approvals/kinds'
import type { ApprovalStanding } from '@payouts/contract/approvals/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import type { ReadCall } from '../../platform/http/bind.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { staffOnly } from '../staff-only.ts'
import { type Subject, standingFor } from './standing.ts'

/** How far something is with its approvals, for staff who may open what is to be approved. */
export async function readApprovals(
  { db, caller, services }: Pick<ReadCall<unknown>, 'db' | 'caller' | 'services'>,
  subject: Subject
): Promise<{ approvals: ApprovalStanding | null } | Refusal> {
  const forOthers = staffOnly(caller)
  if (forOthers) return forOthers
  const { menuName } = kindRules[subject.kind].needs
  if (!isGranted(caller.menu, permission(menuName)))
    return refuse('notPermitted', `Your role does not open ${menuName}.`)
  if (!services.config.fourEyes) return { approvals: null }
  return { approvals: await standingFor(db, caller, subject) }
}
