import { ringgitOf, withCurrency } from '@payouts/contract/money'
import type { CycleRow } from '../cycles/tables.ts'
import type { Moved } from './move-rows.ts'

/** `1 dealer`, `12,000 dealers`. */
export const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-MY')} ${noun}${count === 1 ? '' : 's'}`

/** What was done to rows of a cycle, as its feed tells it: "Released 3 transactions of 2 dealers, RM 45.00, of …". */
export function touchedSentence(told: string, cycle: Pick<CycleRow, 'name' | 'batch_no'>, moved: Moved): string {
  const what = `${counted(moved.transactionCount, 'transaction')} of ${counted(moved.dealerCount, 'dealer')}`
  return `${told} ${what}, ${withCurrency(ringgitOf(moved.amount))}, of ${cycle.name} (batch ${cycle.batch_no})`
}
