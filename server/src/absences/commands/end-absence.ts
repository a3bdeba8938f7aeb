import type { Absence, AbsenceEnd } from '@payouts/contract/absences/schema'
import { daysInWords } from '@payouts/contract/absences/words'
import type { Day } from '@payouts/contract/page'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { lockAbsence } from '../queries/absences.ts'
import { notifyOfAbsence, recordAbsence } from './record-absence.ts'
import '../tables.ts'

type EndCall = WriteCall<AbsenceEnd>

/** Ends an absence at once, or lets it last until a sooner day. `ownOnly` finds the caller's own ones alone. */
export async function endAbsence(
  call: EndCall,
  { ownOnly }: { ownOnly: boolean }
): Promise<{ message: string } | Refusal> {
  const { tx, caller, clock, input } = call
  const absence = await lockAbsence(tx, input.absenceId, clock.today())
  if (!absence || (ownOnly && absence.person.userId !== caller.userId))
    return refuse('refusedByRule', 'There is no such absence.', 'absenceId')
  if (absence.state === 'Over' || absence.state === 'Ended')
    return refuse('refusedByRule', 'This absence is over.', 'absenceId')
  return input.lastDay ? shorten(call, absence, input.lastDay) : endNow(call, absence)
}

async function shorten(call: EndCall, absence: Absence, lastDay: Day): Promise<{ message: string } | Refusal> {
  const { tx, clock } = call
  if (lastDay >= absence.toDay)
    return refuse('refusedByRule', 'An absence is only shortened. Enter another one for the days after it.', 'lastDay')
  if (lastDay < clock.today() || lastDay < absence.fromDay)
    return refuse('refusedByRule', 'Its last day is today or later, and not before its first one.', 'lastDay')
  await tx.updateTable('absences').set({ to_day: lastDay }).where('absence_id', '=', absence.absenceId).execute()
  const shortened = { ...absence, toDay: lastDay }
  const verb = `Shortened, from ${daysInWords(absence)},`
  await recordAbsence(call, shortened, { action: 'SHORTEN ABSENCE', verb })
  await notifyOfAbsence(call, shortened, 'shortened')
  return { message: `Saved. It now lasts ${daysInWords(shortened)}.` }
}

async function endNow(call: EndCall, absence: Absence): Promise<{ message: string }> {
  const { tx, caller, clock } = call
  await tx
    .updateTable('absences')
    .set({ ended_by: caller.userId, ended_on: clock.now() })
    .where('absence_id', '=', absence.absenceId)
    .execute()
  await recordAbsence(call, absence, { action: 'END ABSENCE', verb: 'Ended' })
  await notifyOfAbsence(call, absence, 'ended')
  return { message: absence.delegate ? `Ended. ${absence.delegate.name} decides no more.` : 'Ended.' }
}
