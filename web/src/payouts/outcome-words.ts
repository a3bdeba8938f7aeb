import { groupedRinggit } from '@payouts/contract/money'
import type { PayoutTransactionRow } from '@payouts/contract/payouts/schema'
import type { RateOutcome } from '@payouts/contract/rate-cards/outcomes'

/** What the rate card says of a row, in a list's filter. */
export const outcomeWords: Record<RateOutcome, string> = {
  EXPLAINED: 'As the card says',
  DIFFERS: 'Differs from the card',
  NO_RULE: 'No rule holds',
  NO_ORIGINAL: 'No original sale'
}

/** What the card says of a row that it does not explain, below the incentive. */
export function besideCard({ rateOutcome, expectedAmount }: PayoutTransactionRow): string | undefined {
  if (rateOutcome === undefined || rateOutcome === 'EXPLAINED') return undefined
  return expectedAmount === undefined ? outcomeWords[rateOutcome] : `card: ${groupedRinggit(expectedAmount)}`
}
