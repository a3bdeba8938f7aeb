import { daysInWords } from '@payouts/contract/absences/words'
import type { Day } from '@payouts/contract/page'
import { recordEvent } from '#activity/record.ts'
import { notify } from '#notices/notify.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'

type Named = { userId: number; name: string }

/** An absence after a step. */
export type Entered = {
  absenceId: number
  person: Named
  fromDay: Day
  toDay: Day
  delegate: Named | null
  reason: string
}

type Recording = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>

/** Writes the audit event of a step: whose absence, which days, and who decides meanwhile. */
export async function recordAbsence(
  { tx, caller, clock, requestId }: Recording,
  { absenceId, person, fromDay, toDay, delegate, reason }: Entered,
  { action, verb }: { action: string; verb: string }
): Promise<void> {
  const meanwhile = delegate ? `${delegate.name} decides` : 'nobody decides'
  await recordEvent(tx, {
    area: 'absences',
    action,
    activity: `${verb} the absence of ${person.name}, ${daysInWords({ fromDay, toDay })}; ${meanwhile} meanwhile`,
    actor: caller,
    name: person.name,
    reason,
    details: { absenceId, userId: person.userId, delegateId: delegate?.userId ?? null, fromDay, toDay },
    requestId,
    at: clock.now()
  })
}

/** Notifies the delegate, and the absent person where somebody else entered the absence. */
export async function notifyOfAbsence(
  { tx, caller, clock }: Recording,
  { person, delegate, reason, ...days }: Entered,
  step: 'entered' | 'shortened' | 'ended'
): Promise<void> {
  const send = (userId: number, kind: 'REQUEST' | 'ANSWER', subject: string) =>
    notify(tx, {
      ...{ kind, to: { userIds: [userId] }, subject, detail: reason },
      ...{ target: { screen: 'absence' }, at: clock.now() }
    })
  const when = daysInWords(days)
  if (delegate)
    await send(
      delegate.userId,
      'REQUEST',
      step === 'ended'
        ? `You decide for ${person.name} no more: the absence was ended`
        : `You decide for ${person.name}, who is away ${when}`
    )
  if (person.userId !== caller.userId)
    await send(person.userId, 'ANSWER', `${caller.name} ${step} your absence, ${when}`)
}
