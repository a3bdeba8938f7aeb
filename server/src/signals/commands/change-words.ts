import { figureText } from '@payouts/contract/signals/figure-text'
import { approvalSetting, type SignalSettingName } from '@payouts/contract/signals/rule-names'
import type { SignalChange } from '@payouts/contract/signals/schema'
import { ruleOf, type SignalSetting, thresholdsOf } from '@payouts/contract/signals/signal-rules'
import { recordEvent } from '../../activity/record.ts'
import type { WriteCall } from '../../platform/http/bind.ts'

export const titleOf = (name: SignalSettingName): string =>
  name === approvalSetting ? 'Open red signals keep a cycle from approval' : ruleOf(name).title

/** What differs, as the audit trail has it: `Severity from red to amber, And at least from RM 500.00 to RM 800.00`. */
export function inWords(name: SignalSettingName, before: SignalSetting, after: SignalSetting): string {
  const thresholds = Object.entries(thresholdsOf(name)).flatMap(([threshold, { label, unit }]) => {
    const [was, is] = [before.thresholds[threshold] ?? '', after.thresholds[threshold] ?? '']
    return Number(was) === Number(is) ? [] : [`${label} from ${figureText(unit, was)} to ${figureText(unit, is)}`]
  })
  const severity = before.severity === after.severity ? [] : [`Severity from ${before.severity} to ${after.severity}`]
  return [...severity, ...thresholds].join(', ')
}

type Changed = Pick<SignalChange, 'changeId' | 'name' | 'before' | 'after' | 'validFrom' | 'reason'>
type Recording = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>

const done = {
  ASKED: { action: 'ASK TO CHANGE SIGNAL RULE', verb: 'Asked to change' },
  MADE: { action: 'CHANGE SIGNAL RULE', verb: 'Changed' },
  REFUSED: { action: 'REFUSE CHANGE OF SIGNAL RULE', verb: 'Refused a change of' },
  WITHDRAWN: { action: 'WITHDRAW CHANGE OF SIGNAL RULE', verb: 'Withdrew a change of' }
} as const

/** Writes the audit event of a step of a change. */
export async function recordChange(
  { tx, caller, clock, requestId }: Recording,
  { changeId, name, before, after, validFrom, reason }: Changed,
  step: keyof typeof done,
  comment = ''
): Promise<void> {
  const { action, verb } = done[step]
  await recordEvent(tx, {
    area: 'signals',
    action,
    activity: `${verb} the rule “${titleOf(name)}” from ${validFrom} on: ${inWords(name, before, after)}`,
    actor: caller,
    name: titleOf(name),
    reason,
    comment,
    details: { changeId, name, before, after, validFrom },
    requestId,
    at: clock.now()
  })
}
