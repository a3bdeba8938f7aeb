import { dayText } from '@payouts/contract/day-text'
import { figureText } from '@payouts/contract/signals/figure-text'
import { approvalSetting, type SignalSettingName } from '@payouts/contract/signals/rule-names'
import type { SignalChange } from '@payouts/contract/signals/schema'
import { ruleOf, type SignalSetting, thresholdsOf } from '@payouts/contract/signals/signal-rules'
import { type Recording, recordDated, type Step } from '../../requests/record-dated.ts'

export const titleOf = (name: SignalSettingName): string =>
  name === approvalSetting ? 'Open red signals keep a cycle from approval' : ruleOf(name).title

/** The differences for the audit trail: `Severity from red to amber, And at least from RM 500.00 to RM 800.00`. */
export function inWords(name: SignalSettingName, before: SignalSetting, after: SignalSetting): string {
  const thresholds = Object.entries(thresholdsOf(name)).flatMap(([threshold, { label, unit }]) => {
    const [was, is] = [before.thresholds[threshold] ?? '', after.thresholds[threshold] ?? '']
    return Number(was) === Number(is) ? [] : [`${label} from ${figureText(unit, was)} to ${figureText(unit, is)}`]
  })
  const severity = before.severity === after.severity ? [] : [`Severity from ${before.severity} to ${after.severity}`]
  return [...severity, ...thresholds].join(', ')
}

type Changed = Pick<SignalChange, 'changeId' | 'name' | 'before' | 'after' | 'validFrom' | 'reason'>

/** Writes the audit event of one step of a change, with the differences in words. */
export function recordChange(call: Recording, change: Changed, step: Step, comment?: string): Promise<void> {
  const { name, before, after, validFrom } = change
  const title = titleOf(name)
  return recordDated(call, change, step, {
    area: 'signals',
    subject: 'SIGNAL RULE',
    name: title,
    activity: `the rule “${title}” from ${dayText(validFrom)} on: ${inWords(name, before, after)}`,
    comment,
    key: { name }
  })
}
