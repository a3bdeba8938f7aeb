import { type Ringgit, senOf } from '@payouts/contract/money'
import { percentText } from '#ui/texts/unbroken.ts'

/** How many whole per cent of the threshold were paid; 100 only once it is reached, more above it. */
export function percentOfThreshold(paid: Ringgit, threshold: Ringgit): number {
  const limit = senOf(threshold)
  return limit === 0n ? 100 : Number((senOf(paid) * 100n) / limit)
}

/** A rate as a person reads it: `0.0200` is `2 %`, `0.0125` is `1.25 %`. */
export function rateText(rate: string): string {
  return percentText(Number(`${rate}e2`))
}
