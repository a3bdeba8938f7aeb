import { z } from 'zod'
import { countOf } from '#count-text.ts'
import { holdType, holdTypes } from '#cycles/hold-types.ts'
import { transactionState, version } from '#cycles/schema.ts'
import { ringgit, withCurrency } from '#money.ts'
import { day, instant } from '#page.ts'
import { type CarriedOutcome, carriedOutcome } from './carried-outcome.ts'
import { matchedBy } from './matched-by.ts'

/** Rows of earlier versions with the same decision and outcome. */
export const carriedSum = z.object({
  /** PAYABLE: it had been released. */
  state: transactionState,
  holdType: holdType.nullable(),
  outcome: carriedOutcome,
  rows: z.int(),
  /** Their former sum. */
  formerAmount: ringgit,
  /** Their present sum; 0.00 for missing rows. */
  amount: ringgit
})
export type CarriedSum = z.infer<typeof carriedSum>

/** A decision about a row of an earlier version, and the row that it was carried to. */
export const carriedRow = z.object({
  /** The row's former id. */
  id: z.string(),
  transactionNo: z.string(),
  transactionType: z.string(),
  transactionDate: day,
  companyCode: z.string(),
  companyName: z.string(),
  /** The last version that had the row. */
  formerVersion: version,
  state: transactionState,
  holdType: holdType.nullable(),
  heldSince: instant.nullable(),
  /** Who held it; null for a rule of the server, or nobody. */
  heldBy: z.string().nullable(),
  /** Why: the comment of the hold. */
  reason: z.string().nullable(),
  /** The day for which a release was requested. */
  requestedFor: day.nullable(),
  outcome: carriedOutcome,
  /** How the row was found again; null if it is missing. */
  matchedBy: matchedBy.nullable(),
  newTransactionNo: z.string().nullable(),
  newCompanyCode: z.string().nullable(),
  formerAmount: ringgit,
  amount: ringgit.nullable(),
  /** The state that a rule gave the row on arrival. */
  arrivedState: transactionState.nullable(),
  arrivedHoldType: holdType.nullable(),
  carriedState: transactionState.nullable(),
  carriedHoldType: holdType.nullable()
})
export type CarriedRow = z.infer<typeof carriedRow>

type Decided = Pick<CarriedSum, 'state' | 'holdType'>

/** What had been decided: `held as Manual Hold`. */
export function decidedText({ state, holdType: held }: Decided): string {
  switch (state) {
    case 'HELD':
      return `held as ${held ?? holdTypes.manual}`
    case 'RELEASE_REQUESTED':
      return `held as ${held ?? holdTypes.manual}, release requested`
    case 'CANCELLED':
      return 'cancelled'
    case 'EXCLUDED':
      return 'excluded'
    default:
      return 'released'
  }
}

const outcomeTexts: Record<CarriedOutcome, (sum: CarriedSum) => string> = {
  KEPT: ({ amount }) => `unchanged, ${withCurrency(amount)}`,
  CHANGED: ({ formerAmount, amount }) =>
    `with other values, ${withCurrency(amount)} instead of ${withCurrency(formerAmount)}`,
  ENDED: ({ amount }) => `no longer so, ${withCurrency(amount)}`,
  GONE: ({ formerAmount }) => `not in the new file any more, ${withCurrency(formerAmount)}`
}

/** One line about carried decisions: `2 rows held as Manual Hold: unchanged, RM 20.00`. */
export function carriedLine(sum: CarriedSum): string {
  return `${countOf(sum.rows, 'row')} ${decidedText(sum)}: ${outcomeTexts[sum.outcome](sum)}`
}

/** All carried decisions in one sentence for a feed; empty if there are none. */
export function carriedText(sums: readonly CarriedSum[]): string {
  return sums.length === 0 ? '' : `Decisions of earlier versions: ${sums.map(carriedLine).join('; ')}.`
}
