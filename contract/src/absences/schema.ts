import { z } from 'zod'
import { day, instant } from '#page.ts'
import { requiredText } from '#text.ts'
import { delegableKinds } from './delegable.ts'

/** The longest absence, so that a forgotten one ends. */
export const mostDays = 366

/** `Ended`: by a person, before its last day. */
const absenceStates = ['Coming', 'Away', 'Over', 'Ended'] as const
const absenceState = z.enum(absenceStates)
export type AbsenceState = (typeof absenceStates)[number]

const person = z.object({ userId: z.int(), name: z.string() })

/** Days on which a person is away, first and last included, in Malaysian time. */
export const absence = z.object({
  absenceId: z.int(),
  person,
  fromDay: day,
  toDay: day,
  /** Who decides meanwhile; null if nobody does. */
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
  /** Their own absences from today on. */
  away: z.array(z.object({ fromDay: day, toDay: day }))
})
export type PossibleDelegate = z.infer<typeof possibleDelegate>

/** A person's absences, and those of others for whom they decide: open ones first, latest first. */
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
  /** An earlier last day; without it, the absence ends at once. */
  lastDay: day.nullish()
})
export type AbsenceEnd = z.infer<typeof absenceEnd>
