import { hasApprovalRequester } from '@payouts/contract/cycles/approval-requester'
import { cycleCan, type Verdict } from '@payouts/contract/cycles/can'
import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import { type ActionButton, isGranted, permission } from '@payouts/contract/permissions'
import { yes } from '@payouts/contract/verdict'
import type { Session } from '#client/session/session.ts'
import type { PayoutActionKind } from './action/payout-action.ts'
import { messages } from './messages.ts'

/** What a cycle's buttons depend on. */
export type CycleState = Pick<PayoutTotalHeader['cycle'], 'payoutStatus' | 'showApproval' | 'requestedByDisabled'>

export type OfferedAction = { kind: PayoutActionKind; disabledReason: string | undefined }

/**
 * A cycle's buttons for one person, from lesser to main ones. A button exists if it was granted, and is disabled with
 * the reason while the cycle's state forbids it, or for an approval its figures (`proved`), its open signals
 * (`signalled`) or the given approvals (`approvable`). Return and Re-attempt exist only when they can be used.
 */
export function offeredActions(
  cycle: CycleState,
  { menu, company }: Pick<Session, 'menu' | 'company'>,
  {
    proved = yes,
    signalled = yes,
    approvable = yes
  }: { proved?: Verdict | undefined; signalled?: Verdict | undefined; approvable?: Verdict | undefined } = {}
): OfferedAction[] {
  const granted = (button: ActionButton<'Payout'>) => isGranted(menu, permission('Payout', button))
  // An approval covers every dealer of the cycle, so a company's own user has no part in it.
  const staff = company === null
  const approver = staff && granted('APPROVE')
  const offered: (OfferedAction | false)[] = [
    granted('COMMENT') && { kind: 'comment', disabledReason: reasonOf(cycleCan.comment(cycle)) },
    approver && cycleCan.return(cycle).allowed && { kind: 'return', disabledReason: undefined },
    granted('HOLD') && { kind: 'hold', disabledReason: reasonOf(cycleCan.hold(cycle)) },
    staff &&
      granted('REQUEST APPROVAL') && {
        kind: 'requestApproval',
        disabledReason: reasonOf(cycleCan.requestApproval(cycle)) ?? reasonOf(proved)
      },
    approver && {
      kind: 'approve',
      disabledReason: whyNotApprove(cycle) ?? reasonOf(approvable) ?? reasonOf(proved) ?? reasonOf(signalled)
    },
    approver && cycleCan.reattempt(cycle).allowed && { kind: 'reattempt', disabledReason: undefined }
  ]
  return offered.filter((action) => action !== false)
}

function whyNotApprove(cycle: CycleState): string | undefined {
  // In this state only the person can be the obstacle.
  const own = cycle.showApproval ? undefined : messages.ownRequest
  return reasonOf(cycleCan.approve(cycle)) ?? own ?? reasonOf(hasApprovalRequester(cycle))
}

function reasonOf(verdict: Verdict): string | undefined {
  return verdict.allowed ? undefined : verdict.reason
}
