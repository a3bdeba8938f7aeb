import { z } from 'zod'
import { day, instant } from '#page.ts'
import { requestAndDecision } from '#requests/schema.ts'
import { requiredText } from '#text.ts'

/**
 * The kinds of records with personal data beyond their purpose. Of a cycle: who the customers of its settled rows are, the
 * values of rows that stayed out of it, and its signed e-invoices. Of a calendar year: exclusions that ended in it, proofs
 * that were attached in it, users who were disabled in it, and notices that were written in it.
 */
const kindsOfCycles = ['CUSTOMERS', 'REJECTED ROWS', 'E-INVOICES'] as const
export const kindsOfYears = ['EXCLUSIONS', 'PROOFS', 'USERS', 'NOTICES'] as const
export const recordKinds = [...kindsOfCycles, ...kindsOfYears] as const
export const recordKind = z.enum(recordKinds)
export type RecordKind = z.infer<typeof recordKind>

/** Section 82 of the Income Tax Act 1967: what the books rest on, and who decided on it, is kept for so many years. */
export const lawYears = 7

/** How many years each kind is kept at least, counted from the end of the calendar year. */
export const leastYears: Record<RecordKind, number> = {
  ...{ CUSTOMERS: lawYears, 'REJECTED ROWS': 1, 'E-INVOICES': lawYears },
  ...{ EXCLUSIONS: lawYears, PROOFS: lawYears, USERS: lawYears, NOTICES: 1 }
}
export const mostYears = 30

/** What a hold keeps: everything, what belongs to a calendar year, or one cycle. */
export const holdScopes = ['EVERYTHING', 'YEAR', 'CYCLE'] as const
export const holdScope = z.enum(holdScopes)
export type HoldScope = z.infer<typeof holdScope>

/** Whose data are erased: a customer by the YES ID or billing account, a user by the user name, a dealer by its code. */
export const personKinds = ['CUSTOMER', 'BILLING ACCOUNT', 'USER', 'DEALER'] as const
export const personKind = z.enum(personKinds)
export type PersonKind = z.infer<typeof personKind>
export const namedPerson = z.object({ kind: personKind, person: requiredText('Name the person', 100) })
export type NamedPerson = z.infer<typeof namedPerson>

/** What is kept about a person, and what an erasure makes of it. */
export const personRecords = z.object({
  what: z.string(),
  records: z.int(),
  isErased: z.boolean(),
  /** Why, as a sentence. */
  why: z.string(),
  /** The last day on which it has to be kept; null if there is none, or nobody knows it yet. */
  until: day.nullable()
})
export type PersonRecords = z.infer<typeof personRecords>

const retentionActions = ['RULE', 'HOLD', 'END HOLD', 'ERASE PERSON'] as const

/** What one person requests and a second decides on: another rule, a hold, the end of one, or a person's erasure. */
export const retentionChange = z.object({
  changeId: z.int(),
  action: z.enum(retentionActions),
  /** Of a rule: for which records, and how many years they are kept; null for years keeps them without an end. */
  recordKind: recordKind.nullable(),
  years: z.int().nullable(),
  /** The years of the rule before; null if there was no end. */
  yearsBefore: z.int().nullable(),
  /** Of a hold: what it keeps, the year or the cycle, and what it is about. */
  scope: holdScope.nullable(),
  /** The year, or the cycle's number. */
  scopeNumber: z.int().nullable(),
  subject: z.string().nullable(),
  /** Of an erasure: whose; the name is kept until it is decided. */
  personKind: personKind.nullable(),
  person: z.string().nullable(),
  ...requestAndDecision
})
export type RetentionChange = z.infer<typeof retentionChange>

/** A hold that keeps records whatever the rules say. */
const retentionHold = z.object({
  holdId: z.int(),
  scope: holdScope,
  scopeNumber: z.int().nullable(),
  /** What it is about: a court case, an appeal, an audit. */
  subject: z.string(),
  reason: z.string(),
  since: instant,
  /** Whether its end waits for a second person. */
  isEnding: z.boolean()
})
export type RetentionHold = z.infer<typeof retentionHold>

/** A count of cycles or years, and of the records in them. */
const counted = z.object({ lots: z.int(), records: z.int() })

/** What the rule of a kind does today. */
const retentionKind = z.object({
  kind: recordKind,
  /** How many years they are kept after the year's end; null keeps them without an end. */
  years: z.int().nullable(),
  /** Erased next, as nothing holds them. */
  due: counted,
  /** Due, and kept by a hold. */
  held: counted,
  /** Kept until a later day. */
  later: counted,
  /** When the first of these is due; null if nothing is. */
  nextOn: day.nullable(),
  erased: counted,
  /** When something was erased last. */
  erasedOn: instant.nullable()
})
export type RetentionKind = z.infer<typeof retentionKind>

export const mostNamedLots = 100

/** A cycle or a year whose records of a kind are due. */
const dueLot = z.object({
  kind: recordKind,
  /** Null for a year. */
  batchNo: z.int().nullable(),
  year: z.int(),
  /** Of the cycle; the year otherwise. */
  name: z.string(),
  records: z.int(),
  /** The last day on which they had to be kept. */
  keptUntil: day,
  /** The subject of the hold that keeps it; null if it is erased next. */
  heldFor: z.string().nullable()
})
export type DueLot = z.infer<typeof dueLot>

export const retention = z.object({
  kinds: z.array(retentionKind),
  /** What is due, the oldest first. */
  due: z.array(dueLot).max(mostNamedLots),
  holds: z.array(retentionHold)
})
export type Retention = z.infer<typeof retention>

export const holdSubject = requiredText('Say what it is about', 200)
