import { type Ringgit, type Sen, senOf } from '../money.ts'
import type { Direction } from './schema.ts'

/** The most that a bank takes for one payment. A larger difference is no charge, unless the bank itself says so. */
export const largestCharge: Ringgit = '50.00'

/**
 * What the bank took for itself where an entry is of a payment: the debit is larger by it, or the return smaller. Zero
 * where they are equal; undefined where the difference is no charge.
 */
export function chargesBeside(entry: { direction: Direction; amount: Ringgit }, payment: Ringgit): Sen | undefined {
  const size = senOf(entry.amount) < 0n ? -senOf(entry.amount) : senOf(entry.amount)
  const charges = entry.direction === 'DEBIT' ? size - senOf(payment) : senOf(payment) - size
  return charges < 0n || charges > senOf(largestCharge) ? undefined : charges
}
