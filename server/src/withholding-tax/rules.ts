import type { Sen } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { roundedQuotient } from '@payouts/contract/rounding'

/** A rate as in the settings: a fraction with four decimals, `0.0200` for 2 %. */
export type Rate = string

const rateScale = 10_000n

/**
 * The tax on one payment: its rate of the gross, half a sen rounded up (Income Tax Act 1967, section 107D). A sum
 * that is not positive is no payment and bears none.
 */
export function taxOn(gross: Sen, rate: Rate): Sen {
  if (gross <= 0n) return 0n
  return roundedQuotient(gross * scaled(rate), rateScale)
}

function scaled(rate: Rate): bigint {
  const [whole = '0', fraction = ''] = rate.split('.')
  return BigInt(whole) * rateScale + BigInt(fraction.padEnd(4, '0').slice(0, 4))
}

/** The calendar year of a day: payments count in the year of their posting. */
export const yearOf = (day: Day): number => Number(day.slice(0, 4))
