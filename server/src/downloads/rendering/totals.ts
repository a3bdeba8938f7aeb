import { ringgitOf } from '@payouts/contract/money'
import type { ReportColumn } from '../report.ts'
import type { ReportRow } from './order.ts'

export type Totals = {
  add(row: ReportRow): void
  /** The sums in the order of the columns, as the database would write them; null where nothing is added up. */
  values(): ReportRow
}

/** Adds up in whole sen and whole counts: in doubles as far as they are exact, which is quick, and beyond in bigints. */
export function totalsOf(columns: readonly ReportColumn[]): Totals {
  const added = columns.flatMap(({ kind, total }, at) => (total ? [{ at, isMoney: kind === 'money' }] : []))
  const sums = added.map(() => 0)
  const carried = added.map(() => 0n)
  return {
    add(row) {
      for (let sum = 0; sum < added.length; sum += 1) {
        const value = row[added[sum]?.at ?? 0]
        if (value == null) continue
        const digits = added[sum]?.isMoney ? senDigits(value) : value
        const whole = Number(digits)
        const before = sums[sum] ?? 0
        const isExact = Number.isSafeInteger(whole) && Number.isSafeInteger(before + whole)
        sums[sum] = isExact ? before + whole : 0
        if (!isExact) carried[sum] = (carried[sum] ?? 0n) + BigInt(before) + BigInt(digits)
      }
    },
    values() {
      const row: ReportRow = columns.map(() => null)
      for (const [sum, { at, isMoney }] of added.entries()) {
        const whole = (carried[sum] ?? 0n) + BigInt(sums[sum] ?? 0)
        row[at] = isMoney ? ringgitOf(whole) : whole.toString()
      }
      return row
    }
  }
}

/** `1234.50` in sen: `123450`. @throws RangeError without exactly two decimals */
function senDigits(amount: string): string {
  const point = amount.length - 3
  if (amount[point] !== '.') throw new RangeError(`Not an amount with two decimals: ${amount}`)
  return amount.slice(0, point) + amount.slice(point + 1)
}
