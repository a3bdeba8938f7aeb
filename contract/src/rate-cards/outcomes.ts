import { z } from 'zod'
import { groupedRinggit, type Ringgit } from '#money.ts'

/**
 * What a card says of a row of a cycle: `EXPLAINED`, equal to the sen; `DIFFERS`; `NO_RULE`, no rule holds;
 * `NO_ORIGINAL`, a clawback of which no sale that earned something was found.
 */
export const rateOutcomes = ['EXPLAINED', 'DIFFERS', 'NO_RULE', 'NO_ORIGINAL'] as const
export const rateOutcome = z.enum(rateOutcomes)
export type RateOutcome = z.infer<typeof rateOutcome>

/** The outcomes on screens and in reports. */
export const outcomeWords: Record<RateOutcome, string> = {
  EXPLAINED: 'As the card says',
  DIFFERS: 'Differs from the card',
  NO_RULE: 'No rule holds',
  NO_ORIGINAL: 'No original sale'
}

/** What the card says of a row that it does not explain, below the row's incentive. */
export function besideCard({ rateOutcome, expectedAmount }: JudgedRow): string | undefined {
  if (rateOutcome === undefined || rateOutcome === 'EXPLAINED') return undefined
  return expectedAmount === undefined ? outcomeWords[rateOutcome] : `card: ${groupedRinggit(expectedAmount)}`
}

type JudgedRow = { rateOutcome?: RateOutcome | undefined; expectedAmount?: Ringgit | undefined }
