import { figureText, thresholdLines } from '@payouts/contract/signals/figure-text'
import { approvalSetting, type SignalSettingName } from '@payouts/contract/signals/rule-names'
import type { SignalChange } from '@payouts/contract/signals/schema'
import { ruleOf, type SignalSetting, thresholdsOf } from '@payouts/contract/signals/signal-rules'
import { messages } from '../messages.ts'

/** The name of a rule, or of the setting besides the rules. */
export const titleOf = (name: SignalSettingName): string =>
  name === approvalSetting ? messages.approvalRule : ruleOf(name).title

export const meaningOf = (name: SignalSettingName): string =>
  name === approvalSetting ? messages.approvalRuleMeaning : ruleOf(name).meaning

/** A rule's severity; for the other setting, whether it is on. */
export function severityText(name: SignalSettingName, severity: SignalSetting['severity']): string {
  if (name !== approvalSetting) return messages.severities[severity]
  return severity === 'off' ? messages.offSwitch : messages.on
}

/** A setting's limits in words. */
export const limitsOf = (name: SignalSettingName, { thresholds }: Pick<SignalSetting, 'thresholds'>) =>
  name === approvalSetting ? [] : thresholdLines(name, thresholds)

/** What a change changes, line by line. */
export function differencesOf({
  name,
  before,
  after
}: SignalChange): { name: string; before: string; after: string }[] {
  const severity = {
    name: messages.severity,
    before: severityText(name, before.severity),
    after: severityText(name, after.severity)
  }
  const limits = Object.entries(thresholdsOf(name)).map(([threshold, { label, unit }]) => ({
    name: label,
    before: figureText(unit, before.thresholds[threshold] ?? ''),
    after: figureText(unit, after.thresholds[threshold] ?? '')
  }))
  return [severity, ...limits].filter((line) => line.before !== line.after)
}
