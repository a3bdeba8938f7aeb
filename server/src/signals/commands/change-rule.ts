import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import { canDecideRuleChange } from '@payouts/contract/signals/can'
import type { signalEndpoints } from '@payouts/contract/signals/endpoints'
import type { SignalChange } from '@payouts/contract/signals/schema'
import { type SignalSetting, settingProblem } from '@payouts/contract/signals/signal-rules'
import { sql } from 'kysely'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { datedRequestsOfKind, requestDated } from '#requests/dated-requests.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import { settingOn } from '../queries/settings.ts'
import { inWords, titleOf } from './change-words.ts'
import '../tables.ts'

type Endpoints = typeof signalEndpoints
type ChangeCall = WriteCall<CheckedInputOf<Endpoints['changeSignalRule']>>

const stored = storedRequests<SignalChange>({
  table: 'signal_changes',
  key: 'change_id',
  columns: sql`request.name, request.before, request.after, request.valid_from as "validFrom"`
})

export const listRuleRequests = stored.list

export const ruleRequests = datedRequestsOfKind<SignalChange>({
  stored,
  lock: stored.lock,
  canDecide: canDecideRuleChange,
  decides: permission('Signals', 'APPROVE'),
  area: 'signals',
  subject: 'CHANGE OF SIGNAL RULE',
  what: ({ name, validFrom }) => `to change the rule “${titleOf(name)}” from ${dayText(validFrom)} on`,
  how: ({ name, before, after }) => `: ${inWords(name, before, after)}`,
  event: ({ changeId, name, before, after, validFrom }) => ({
    name: titleOf(name),
    details: { changeId, name, before, after, validFrom }
  }),
  target: { screen: 'signalRules' },
  isAsBefore: async (tx, { name, before }, validFrom) =>
    inWords(name, before, await settingOn(tx, name, validFrom)) === '',
  changedMeanwhile: 'It was requested when the rule had other values. Refuse it, and have it requested again.'
})

/**
 * Requests another severity or other thresholds of a rule from a day on; cycles that come before it, and signals that
 * stand, stay as they are. Refuses values that cannot be, those that hold on that day already, and a second request
 * while one waits.
 */
export async function changeRule(call: ChangeCall): Promise<OutputOf<Endpoints['changeSignalRule']> | Refusal> {
  const { tx, clock, input } = call
  const { name, severity, thresholds, validFrom } = input
  if (validFrom < clock.today())
    return refuse('refusedByRule', 'A rule cannot be changed from a day that has passed.', 'validFrom')
  const after: SignalSetting = { severity, thresholds }
  const wrong = settingProblem(name, after)
  if (wrong) return refuse('refusedByRule', wrong.problem, wrong.field)
  // The second of two concurrent requests waits here and finds the first.
  await sql`select pg_advisory_xact_lock(hashtext('change of a signal rule'), hashtext(${name}))`.execute(tx)
  const { severity: severityBefore, thresholds: thresholdsBefore } = await settingOn(tx, name, validFrom)
  const before: SignalSetting = { severity: severityBefore, thresholds: thresholdsBefore }
  const isSame = inWords(name, before, after) === ''
  return requestDated(call, ruleRequests, { stored, of: { name }, before, after, isSame })
}
