import { permission } from '../permissions.ts'
import { type Actor, canDecide } from '../requests/can.ts'
import type { Verdict } from '../verdict.ts'
import type { ApprovalTakeBack } from './take-back.ts'

/** Approving or refusing to take an approval back takes a second person who may approve cycles. */
export function canDecideTakeBack(
  request: Pick<ApprovalTakeBack, 'status' | 'askedById' | 'fourEyes'>,
  actor: Actor
): Verdict {
  const notPermitted = 'You may not decide on taking back approvals.'
  const needs = permission('Payout', 'APPROVE')
  return canDecide(request, actor, { needs, notPermitted, fourEyes: request.fourEyes })
}
