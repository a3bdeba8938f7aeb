import { kindRules } from '@payouts/contract/approvals/kinds'
import type { ApprovalStanding } from '@payouts/contract/approvals/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { staffOnly } from '../staff-only.ts'
import { type Subject, standingFor } from './standing.ts'

/** How far something is with its approvals, for staff who may open what is to be approved. */
export async function readApprovals(
  { db, caller }: { db: Database; caller: Caller },
  subject: Subject
): Promise<{ approvals: ApprovalStanding | null } | Refusal> {
  const forOthers = staffOnly(caller)
  if (forOthers) return forOthers
  const { menuName } = kindRules[subject.kind].needs
  if (!isGranted(caller.menu, permission(menuName)))
    return refuse('notPermitted', `Your role does not open ${menuName}.`)
  return { approvals: await standingFor(db, caller, subject) }
}
