import { kindRules } from '@payouts/contract/approvals/kinds'
import { bandsText } from '@payouts/contract/approvals/rule'
import type { PolicyChange } from '@payouts/contract/approvals/schema'
import { recordEvent } from '../../activity/record.ts'
import type { WriteCall } from '../../platform/http/bind.ts'

type Changed = Pick<PolicyChange, 'changeId' | 'kind' | 'before' | 'after' | 'validFrom' | 'reason'>
type Recording = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>

const done = {
  ASKED: { action: 'ASK TO CHANGE APPROVAL POLICY', verb: 'Asked to change' },
  MADE: { action: 'CHANGE APPROVAL POLICY', verb: 'Changed' },
  REFUSED: { action: 'REFUSE CHANGE OF APPROVAL POLICY', verb: 'Refused a change of' },
  WITHDRAWN: { action: 'WITHDRAW CHANGE OF APPROVAL POLICY', verb: 'Withdrew a change of' }
} as const

/** Writes the audit event of a step of a change: what stood and what was asked for, in words. */
export async function recordChange(
  { tx, caller, clock, requestId }: Recording,
  { changeId, kind, before, after, validFrom, reason }: Changed,
  step: keyof typeof done,
  comment = ''
): Promise<void> {
  const { action, verb } = done[step]
  const { title } = kindRules[kind]
  await recordEvent(tx, {
    area: 'approvals',
    action,
    activity: `${verb} the approvals of “${title}” from ${validFrom} on. Before: ${bandsText(before)}. After: ${bandsText(after)}`,
    actor: caller,
    name: title,
    reason,
    comment,
    details: { changeId, kind, before, after, validFrom },
    requestId,
    at: clock.now()
  })
}
