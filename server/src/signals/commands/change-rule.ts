import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import { canDecideRuleChange } from '@payouts/contract/signals/can'
import type { signalEndpoints } from '@payouts/contract/signals/endpoints'
import type { SignalChange } from '@payouts/contract/signals/schema'
import { type SignalSetting, settingProblem } from '@payouts/contract/signals/signal-rules'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { requestsOfDatedValues } from '#requests/dated-requests.ts'
import { settingOn } from '../queries/settings.ts'
import { inWords, titleOf } from './change-words.ts'
import '../tables.ts'

type Endpoints = typeof signalEndpoints
type ChangeCall = WriteCall<CheckedInputOf<Endpoints['changeSignalRule']>>

export const ruleRequests = requestsOfDatedValues<SignalSetting, SignalChange, 'name'>({
  table: 'signal_changes',
  of: 'name',
  title: ({ name }) => titleOf(name),
  canDecide: canDecideRuleChange,
  decides: permission('Signals', 'APPROVE'),
  area: 'signals',
  subject: 'CHANGE OF SIGNAL RULE',
  what: ({ name, validFrom }) => `to change the rule “${titleOf(name)}” from ${dayText(validFrom)} on`,
  how: ({ name, before, after }) => `: ${inWords(name, before, after)}`,
  target: { screen: 'signalRules' },
  async on(tx, day, { name }) {
    const { severity, thresholds } = await settingOn(tx, name, day)
    return { values: { severity, thresholds } }
  },
  isSame: (before, after, { name }) => inWords(name, before, after) === '',
  changedMeanwhile: 'It was requested when the rule had other values. Refuse it, and have it requested again.'
})

/**
 * Requests another severity or other thresholds of a rule from a day on; cycles that come before it, and signals that
 * stand, stay as they are. Refuses values that cannot be.
 */
export async function changeRule(call: ChangeCall): Promise<OutputOf<Endpoints['changeSignalRule']> | Refusal> {
  const { name, severity, thresholds } = call.input
  const after: SignalSetting = { severity, thresholds }
  const wrong = settingProblem(name, after)
  return wrong
    ? refuse('refusedByRule', wrong.problem, wrong.field)
    : ruleRequests.request(call, { of: { name }, after })
}
