import { z } from 'zod'
import { day, instant } from '../page.ts'
import { requiredText } from '../text.ts'
import { delegableKinds } from './delegable.ts'

/** An absence lasts so many days at most, so that a forgotten one ends by itself. */
export const mostDays = 366

/** `Ended`: before its last day, by a person. */
const absenceStates = ['Coming', 'Away', 'Over', 'Ended'] as const
const absenceState = z.enum(absenceStates)
export type AbsenceState = (typeof absenceStates)[number]

const person = z.object({ userId: z.int(), name: z.string() })

/** Days on which a person is away, the first and the last included, in the programme's time zone. */
export const absence = z.object({
  absenceId: z.int(),
  person,
  fromDay: day,
  toDay: day,
  /** Who decides meanwhile; null where nobody does. */
  delegate: person.nullable(),
  reason: z.string(),
  /** The person, or an administrator for them. */
  enteredBy: z.string(),
  enteredOn: instant,
  endedBy: z.string().nullable(),
  endedOn: instant.nullable(),
  state: absenceState
})
export type Absence = z.infer<typeof absence>

/** Somebody who could decide for a person who is away. */
const possibleDelegate = person.extend({
  role: z.string(),
  /** What both may approve. */
  kinds: z.array(z.enum(delegableKinds)),
  /** When they are away themselves, from today on. */
  away: z.array(z.object({ fromDay: day, toDay: day }))
})
export type PossibleDelegate = z.infer<typeof possibleDelegate>

/** A person's absences, and those of others for whom they decide: those that are not over first, then the latest. */
export const absencesOfPerson = z.object({
  person: person.extend({ kinds: z.array(z.enum(delegableKinds)) }),
  absences: z.array(absence),
  standsInFor: z.array(absence),
  delegates: z.array(possibleDelegate)
})
export type AbsencesOfPerson = z.infer<typeof absencesOfPerson>

export const newAbsence = z.object({
  fromDay: day,
  toDay: day,
  delegateId: z.int().positive().nullable(),
  reason: requiredText('Reason is required', 200)
})
export type NewAbsence = z.infer<typeof newAbsence>

export const absenceEnd = z.object({
  absenceId: z.int().positive(),
  /** A sooner last day; left out, it ends at once. */
  lastDay: day.nullish()
})
export type AbsenceEnd = z.infer<typeof absenceEnd>
