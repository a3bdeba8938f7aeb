import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import type { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { type SignalSetting, settingProblem } from '@payouts/contract/signals/signal-rules'
import { sameAsBefore } from '@payouts/contract/verdict'
import { sql } from 'kysely'
import type { WriteCall } from '../../platform/http/bind.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { announceDated } from '../../requests/announce-dated.ts'
import { requestColumns } from '../../requests/request-columns.ts'
import { settingOn } from '../queries/settings.ts'
import { staffOnly } from '../queries/signals.ts'
import { inWords, recordChange, titleOf } from './change-words.ts'
import '../tables.ts'

type Endpoints = typeof signalEndpoints
type ChangeCall = WriteCall<CheckedInputOf<Endpoints['changeSignalRule']>>

/**
 * Requests another severity or other thresholds of a rule from a day on; cycles that come before it, and signals that
 * stand, stay as they are. Refuses values that cannot be, those that hold on that day already, and a second request
 * while one waits.
 */
export async function changeRule(call: ChangeCall): Promise<OutputOf<Endpoints['changeSignalRule']> | Refusal> {
  const { tx, caller, clock, input } = call
  const notStaff = staffOnly(caller)
  if (notStaff) return notStaff
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
  if (inWords(name, before, after) === '') return refuse('refusedByRule', sameAsBefore)
  const { rows: waiting } = await sql`
    select from signal_changes where name = ${name} and status = 'Pending'`.execute(tx)
  if (waiting.length > 0)
    return refuse('refusedByRule', 'A change of it waits for its decision. Decide on it or withdraw it first.')
  return save(call, { before, after })
}

async function save(call: ChangeCall, { before, after }: { before: SignalSetting; after: SignalSetting }) {
  const { tx, input, services } = call
  const { name, validFrom, reason } = input
  const { change_id: changeId } = await tx
    .insertInto('signal_changes')
    .values({
      name,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      valid_from: validFrom,
      reason,
      ...requestColumns(call)
    })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  const step = services.config.fourEyes ? 'ASKED' : 'MADE'
  await recordChange(call, { changeId, name, before, after, validFrom, reason }, step)
  const message = await announceDated(call, {
    what: `the rule “${titleOf(name)}”`,
    decides: permission('Signals', 'APPROVE'),
    target: { screen: 'signalRules' }
  })
  return { changeId, message }
}
