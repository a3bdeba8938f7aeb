import { ringgitOf } from '@payouts/contract/money'
import type { ReportColumn } from '../report.ts'
import { type CopiedRows, isNull, textOf } from './copied-rows.ts'
import type { ReportRow } from './order.ts'

export type Totals = {
  add(row: ReportRow): void
  addAll(rows: CopiedRows): void
  /** The sums in the order of the columns, in the database's format; null for columns without a sum. */
  values(): ReportRow
}

/** Sums whole sen and counts, in doubles while these are exact, which is quick, and then in bigints. */
export function totalsOf(columns: readonly ReportColumn[]): Totals {
  const added = columns.flatMap(({ kind, total }, at) => (total ? [{ at, isMoney: kind === 'money' }] : []))
  const sums = added.map(() => 0)
  const carried = added.map(() => 0n)
  const addText = (sum: number, value: string) => {
    const digits = added[sum]?.isMoney ? senDigits(value) : value
    addWhole(sum, Number(digits), digits)
  }
  const addWhole = (sum: number, whole: number, digits: string | number) => {
    const before = sums[sum] ?? 0
    const isExact = Number.isSafeInteger(whole) && Number.isSafeInteger(before + whole)
    sums[sum] = isExact ? before + whole : 0
    if (!isExact) carried[sum] = (carried[sum] ?? 0n) + BigInt(before) + BigInt(digits)
  }
  return {
    add(row) {
      for (const [sum, { at }] of added.entries()) {
        const value = row[at]
        if (value != null) addText(sum, value)
      }
    },
    addAll(rows) {
      const { bytes } = rows
      for (const [sum, { at, isMoney }] of added.entries()) {
        for (let row = 0; row < rows.length; row += 1) {
          const start = rows.startOf(row * columns.length + at)
          const end = rows.endOf(row * columns.length + at)
          const whole = wholeOf(bytes, start, end, isMoney)
          if (!Number.isNaN(whole)) addWhole(sum, whole, whole)
          else if (!isNull(bytes, start, end)) addText(sum, textOf(bytes, start, end) ?? '')
        }
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

const mostExactDigits = 15

/** An amount in sen, or a count, from the database's digits; NaN if a double could not hold it exactly. */
function wholeOf(bytes: Buffer, start: number, end: number, isMoney: boolean): number {
  const first = bytes[start] === minus ? start + 1 : start
  const pointAt = isMoney ? end - 3 : end
  if (end - first > mostExactDigits || first >= pointAt) return Number.NaN
  let whole = 0
  for (let at = first; at < end; at += 1) {
    const digit = (bytes[at] as number) - 0x30
    if (at === pointAt && bytes[at] === point) continue
    if (digit < 0 || digit > 9 || at === pointAt) return Number.NaN
    whole = whole * 10 + digit
  }
  return first === start ? whole : -whole
}

const minus = 0x2d
const point = 0x2e
