import { z } from 'zod'
import { holdType } from '#cycles/hold-types.ts'
import { cycleIdentity } from '#cycles/schema.ts'
import { ringgit } from '#money.ts'
import { day, optionalText } from '#page.ts'
import { type PeriodUnit, periodUnit, variancePartName } from './names.ts'

const sidePatterns: Record<PeriodUnit, RegExp> = {
  CYCLE: /^[1-9]\d{0,9}(v[1-9]\d{0,5})?$/,
  MONTH: /^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/,
  YEAR: /^(19|2\d)\d{2}$/
}
const sideNames: Record<PeriodUnit, string> = {
  CYCLE: 'the batch number of a cycle, such as 900017, or one of its versions, such as 900017v1',
  MONTH: 'a month such as 2026-10',
  YEAR: 'a year such as 2026'
}

/**
 * What is compared. A side is a batch number, a month such as `2026-10` or a year, depending on the unit. By default
 * `after` is the latest and `before` the one before it: for cycles the latest earlier one of the same kind and time
 * of the month that shares most dealers. A batch number may name a version, `900017v2`: then versions are compared,
 * by default the current ones.
 */
export const comparisonShape = {
  unit: periodUnit.default('MONTH'),
  after: optionalText,
  before: optionalText,
  /** Narrows it by transaction type, plan and dealer. */
  transactionType: optionalText,
  planName: optionalText,
  companyCode: optionalText
}

type Sides = { unit: PeriodUnit; after?: string | undefined; before?: string | undefined }

/** Names the side that is not what the unit says; undefined if both are. */
export function sideProblem(sides: Sides): { field: 'after' | 'before'; message: string } | undefined {
  for (const field of ['after', 'before'] as const) {
    const side = sides[field]
    if (side !== undefined && !sidePatterns[sides.unit].test(side))
      return { field, message: `must be ${sideNames[sides.unit]}` }
  }
  return undefined
}

/** A number of transactions and their sum, in RM. */
const countedAmount = z.object({ transactionCount: z.int(), amount: ringgit })
export type CountedAmount = z.infer<typeof countedAmount>

/** One side of a comparison with its net in RM, which is the header's of its cycles. */
export const comparedSide = z.object({
  /** Its key in calls: batch number, month or year. */
  key: z.string(),
  /** The cycle's name, `October 2026` or `2026`. */
  name: z.string(),
  /** The first and the last day of a month or a year. */
  fromDate: day.nullable(),
  toDate: day.nullable(),
  /** The cycles that count on this side, the earliest cut-off first. */
  cycles: z.array(cycleIdentity),
  /** If versions are compared: which one, and whether it is current, so that its transactions can be listed. */
  ofVersion: z.object({ version: z.int(), isCurrent: z.boolean() }).nullable(),
  transactionCount: z.int(),
  importedAmount: ringgit,
  netAmount: ringgit
})
export type ComparedSide = z.infer<typeof comparedSide>

/** One part of a difference. All amounts in RM. */
const variancePart = z.object({
  part: variancePartName,
  /** For HOLDS: the hold type; each has its own part. */
  holdType: holdType.nullable(),
  /** The part's contribution to the difference; negative if it reduces it. */
  amount: ringgit,
  /** The amounts on either side, with their own sign: what is held is positive. */
  before: countedAmount,
  after: countedAmount,
  /** How many dealers, types or plans are new or lost; 0 for the other parts. */
  subjectCount: z.int(),
  /** For RATE_CARD: the rules that changed, in words. */
  changes: z.string().optional()
})
export type VariancePart = z.infer<typeof variancePart>

/** Why an earlier cycle was chosen by default. */
const choice = z.object({
  /** Whether it was cut off around the same day of a month as the later one. */
  isSameTime: z.boolean(),
  /** How many dealers both have, and how many there are together; null for a single dealer. */
  sharedDealers: z.int().nullable(),
  allDealers: z.int().nullable()
})
export type VarianceChoice = z.infer<typeof choice>

/** A cycle that the later one can be compared with. */
const earlierCycle = z.object({ key: z.string(), name: z.string(), cutoffDate: day, isSameTime: z.boolean() })

export const variance = z.object({
  unit: periodUnit,
  before: comparedSide,
  after: comparedSide,
  /** The net after minus the net before: the sum of the parts. */
  difference: ringgit,
  /** In the order of the split, without those of 0.00. */
  parts: z.array(variancePart),
  transactionType: z.string().nullable(),
  planName: z.string().nullable(),
  companyCode: z.string().nullable(),
  companyName: z.string().nullable(),
  /** The nets of plans and versions are before withholding tax, which belongs to dealers and to current versions. */
  isBeforeTax: z.boolean(),
  /** Null if the call named the earlier side, and for versions, months and years. */
  choice: choice.nullable(),
  /** For two cycles: the earlier ones of the same kind, latest first; for a dealer those with its rows. */
  earlierCycles: z.array(earlierCycle),
  /** The versions of the later cycle that can be compared, latest first. */
  versions: z.array(z.int()),
  /** The transaction types and plans that it can be narrowed to. */
  transactionTypes: z.array(z.string()),
  planNames: z.array(z.string())
})
export type Variance = z.infer<typeof variance>

/** The contribution of a dealer, a type or a plan to a part. */
export const varianceLine = z.object({
  companyCode: z.string().nullable(),
  companyName: z.string().nullable(),
  transactionType: z.string().nullable(),
  planName: z.string().nullable(),
  before: countedAmount,
  after: countedAmount,
  /** The lines of a part sum to it. */
  difference: ringgit
})
export type VarianceLine = z.infer<typeof varianceLine>
