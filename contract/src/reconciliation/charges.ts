import { type Ringgit, type Sen, senOf } from '#money.ts'
import type { Direction } from './schema.ts'

/** The largest charge for one payment. A larger difference is a charge only if the bank says so. */
export const largestCharge: Ringgit = '50.00'

/**
 * The bank's charges if an entry is a payment: a debit is larger by them, a return smaller. Zero if they are equal;
 * undefined if the difference is no charge.
 */
export function chargesBeside(entry: { direction: Direction; amount: Ringgit }, payment: Ringgit): Sen | undefined {
  const size = senOf(entry.amount) < 0n ? -senOf(entry.amount) : senOf(entry.amount)
  const charges = entry.direction === 'DEBIT' ? size - senOf(payment) : senOf(payment) - size
  return charges < 0n || charges > senOf(largestCharge) ? undefined : charges
}
