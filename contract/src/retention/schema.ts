import { z } from 'zod'
import { day, instant } from '#page.ts'
import { requestAndDecision } from '#requests/schema.ts'
import { requiredText } from '#text.ts'

/**
 * The kinds of records with personal data beyond their purpose. Customers: who the customers of a completed cycle's settled
 * rows are. Rejected rows: the values of a cycle's rows that stayed out of it.
 */
export const recordKinds = ['CUSTOMERS', 'REJECTED ROWS'] as const
export const recordKind = z.enum(recordKinds)
export type RecordKind = z.infer<typeof recordKind>

/**
 * How many years the law has each kind kept at least, counted from the end of the calendar year: section 82 of the Income
 * Tax Act 1967 for what the books rest on.
 */
export const leastYears: Record<RecordKind, number> = { CUSTOMERS: 7, 'REJECTED ROWS': 1 }
export const mostYears = 30

/** What a hold keeps: everything, what belongs to a calendar year, or one cycle. */
export const holdScopes = ['EVERYTHING', 'YEAR', 'CYCLE'] as const
export const holdScope = z.enum(holdScopes)
export type HoldScope = z.infer<typeof holdScope>

export const retentionActions = ['RULE', 'HOLD', 'END HOLD'] as const

/** What one person requests and a second decides on: another rule, a hold, or the end of one. */
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
  ...requestAndDecision
})
export type RetentionChange = z.infer<typeof retentionChange>

/** A hold that keeps records whatever the rules say. */
export const retentionHold = z.object({
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

/** A count of cycles, and of the records in them. */
const counted = z.object({ cycles: z.int(), records: z.int() })

/** What the rule of a kind does today. */
export const retentionKind = z.object({
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

export const mostNamedCycles = 100

/** A cycle whose records of a kind are due. */
export const dueCycle = z.object({
  kind: recordKind,
  batchNo: z.int(),
  name: z.string(),
  records: z.int(),
  /** The last day on which they had to be kept. */
  keptUntil: day,
  /** The subject of the hold that keeps it; null if it is erased next. */
  heldFor: z.string().nullable()
})
export type DueCycle = z.infer<typeof dueCycle>

export const retention = z.object({
  kinds: z.array(retentionKind),
  /** What is due, the oldest first. */
  due: z.array(dueCycle).max(mostNamedCycles),
  holds: z.array(retentionHold)
})
export type Retention = z.infer<typeof retention>

export const holdSubject = requiredText('Say what it is about', 200)
