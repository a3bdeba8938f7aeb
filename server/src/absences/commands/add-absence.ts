import { kindsText } from '@payouts/contract/absences/delegable'
import { mostDays, type NewAbsence, type PossibleDelegate } from '@payouts/contract/absences/schema'
import { daysInWords } from '@payouts/contract/absences/words'
import { sql } from 'kysely'
import { addDays, type Clock } from '#platform/clock.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { noSuchPerson, overlapping } from '../queries/absences.ts'
import { type Person, personAndDelegates } from '../queries/people.ts'
import { notifyOfAbsence, recordAbsence } from './record-absence.ts'
import '../tables.ts'

type AddCall = WriteCall<NewAbsence>

/**
 * Enters from when to when a person is away, and who decides meanwhile. Refuses days that are over or taken already,
 * and a delegate who could decide on nothing. Nobody names themselves as the delegate of another person.
 */
export async function addAbsence(
  call: AddCall,
  userId: number
): Promise<{ absenceId: number; message: string } | Refusal> {
  const { tx, caller, clock, input } = call
  const wrongDays = refuseDays(clock, input)
  if (wrongDays) return wrongDays
  // The second of two for the same days waits here, and finds the first.
  await sql`select pg_advisory_xact_lock(hashtext('absences of a person'), ${userId}::integer)`.execute(tx)
  const found = await personAndDelegates(tx, userId, clock.today())
  if (!found) return noSuchPerson()
  const taken = await overlapping(tx, userId, input)
  if (taken)
    return refuse(
      'refusedByRule',
      `${found.person.name} is away ${daysInWords(taken)} already. Shorten or end that absence first.`,
      'fromDay'
    )
  const delegate = delegateAmong(call, found)
  if (isRefusal(delegate)) return delegate
  const { absence_id: absenceId } = await tx
    .insertInto('absences')
    .values({
      user_id: userId,
      from_day: input.fromDay,
      to_day: input.toDay,
      delegate_id: input.delegateId,
      reason: input.reason,
      entered_by: caller.userId,
      entered_on: clock.now(),
      ended_by: null,
      ended_on: null
    })
    .returning('absence_id')
    .executeTakeFirstOrThrow()
  const { fromDay, toDay } = input
  const entered = { absenceId, person: found.person, fromDay, toDay, delegate: delegate ?? null, reason: input.reason }
  await recordAbsence(call, entered, { action: 'ENTER ABSENCE', verb: 'Entered' })
  await notifyOfAbsence(call, entered, 'entered')
  return { absenceId, message: ['Saved.', ...wordsOf(found.person, delegate, input)].join(' ') }
}

function refuseDays(clock: Clock, { fromDay, toDay }: NewAbsence): Refusal | undefined {
  if (fromDay < clock.today()) return refuse('refusedByRule', 'An absence begins today or later.', 'fromDay')
  if (toDay < fromDay) return refuse('refusedByRule', 'The last day comes before the first one.', 'toDay')
  if (toDay >= addDays(fromDay, mostDays))
    return refuse('refusedByRule', `An absence lasts ${mostDays} days at most.`, 'toDay')
  return undefined
}

type Found = { person: Person; delegates: PossibleDelegate[] }

function delegateAmong(
  { caller, input }: AddCall,
  { person, delegates }: Found
): PossibleDelegate | undefined | Refusal {
  const { delegateId } = input
  if (delegateId === null) return undefined
  const no = (why: string) => refuse('refusedByRule', why, 'delegateId')
  if (delegateId === person.userId) return no('Nobody decides for themselves while they are away.')
  if (delegateId === caller.userId)
    return no(`You enter the absence of ${person.name}, so somebody else has to decide for them.`)
  if (person.kinds.length === 0) return no(`${person.name} may approve nothing that somebody could decide meanwhile.`)
  return (
    delegates.find(({ userId }) => userId === delegateId) ??
    no(`A delegate may approve ${kindsText(person.kinds)} themselves: an absence lends a place, and no right.`)
  )
}

/** What the person should know of the delegate, besides the days. */
function wordsOf({ name, kinds }: Person, delegate: PossibleDelegate | undefined, { fromDay, toDay }: NewAbsence) {
  if (!delegate) return []
  const missing = kinds.filter((kind) => !delegate.kinds.includes(kind))
  const common = delegate.away.filter((away) => away.fromDay <= toDay && away.toDay >= fromDay)
  return [
    `${delegate.name} decides on ${kindsText(delegate.kinds)} for ${name}.`,
    ...(missing.length > 0 ? [`Nobody does on ${kindsText(missing)}, which ${delegate.name} may not approve.`] : []),
    ...common.map(
      (away) => `${delegate.name} is away, too, ${daysInWords(away)}: a delegate’s own delegate does not decide.`
    )
  ]
}
