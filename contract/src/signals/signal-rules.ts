import { cardRules } from './card-rules.ts'
import { dealerRules } from './dealer-rules.ts'
import { rowRules } from './row-rules.ts'
import { approvalSetting, type SignalRuleName, type SignalSettingName } from './rule-names.ts'
import type { SignalRule, SignalSeverity, Threshold } from './rule-shape.ts'
import { saleRules } from './sale-rules.ts'

/** Every rule by its name. The server works them out, docs/signals.md explains them, and people change their limits. */
export const signalRules = { ...dealerRules, ...rowRules, ...saleRules, ...cardRules } satisfies Record<
  SignalRuleName,
  SignalRule
>

export const ruleOf = (name: SignalRuleName): SignalRule => signalRules[name]

/** What of a rule people may change. */
export type SignalSetting = { severity: SignalSeverity | 'off'; thresholds: Record<string, string> }

export const severitiesOf = (name: SignalSettingName): readonly SignalSetting['severity'][] =>
  name === approvalSetting ? ['red', 'off'] : ['red', 'amber', 'off']

export function thresholdsOf(name: SignalSettingName): Readonly<Record<string, Threshold>> {
  return name === approvalSetting ? {} : ruleOf(name).thresholds
}

/** The product's default setting. */
export function usualSetting(name: SignalSettingName): SignalSetting {
  const thresholds = Object.entries(thresholdsOf(name)).map(([threshold, { usual }]) => [threshold, usual])
  return {
    severity: name === approvalSetting ? 'red' : ruleOf(name).severity,
    thresholds: Object.fromEntries(thresholds)
  }
}

/** Units with whole numbers. */
const wholeUnits = new Set<Threshold['unit']>([
  'rows',
  'dealers',
  'customers',
  'spellings',
  'devices',
  'people',
  'payments',
  'cycles',
  'days'
])
const decimal = /^\d{1,9}(?:\.\d{1,2})?$/

/** What is wrong with a threshold, as a sentence's end: `must be a whole number`. Undefined if nothing is. */
export function thresholdProblem({ unit, least, most }: Threshold, value: string | undefined): string | undefined {
  if (value === undefined || value === '') return 'is required'
  if (!decimal.test(value)) return 'must be a number with at most two decimals'
  if (wholeUnits.has(unit) && value.includes('.')) return 'must be a whole number'
  const number = Number(value)
  return number < least || number > most ? `must be from ${least} to ${most}` : undefined
}

/** The first thing that is wrong with a setting, with its field. */
export function settingProblem(
  name: SignalSettingName,
  { severity, thresholds }: SignalSetting
): { field: string; problem: string } | undefined {
  if (!severitiesOf(name).includes(severity)) return { field: 'severity', problem: 'Severity cannot be that here.' }
  const known = thresholdsOf(name)
  const foreign = Object.keys(thresholds).find((threshold) => !Object.hasOwn(known, threshold))
  if (foreign) return { field: `thresholds.${foreign}`, problem: 'There is no such threshold.' }
  for (const [threshold, given] of Object.entries(known)) {
    const problem = thresholdProblem(given, thresholds[threshold])
    if (problem) return { field: `thresholds.${threshold}`, problem: `${given.label}: ${problem}.` }
  }
  return undefined
}
