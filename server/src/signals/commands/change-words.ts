import { figureText } from '@payouts/contract/signals/figure-text'
import { approvalSetting, type SignalSettingName } from '@payouts/contract/signals/rule-names'
import { ruleOf, type SignalSetting, thresholdsOf } from '@payouts/contract/signals/signal-rules'

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
