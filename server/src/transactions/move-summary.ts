import { countOf } from '@payouts/contract/count-text'
import { ringgitOf, withCurrency } from '@payouts/contract/money'
import type { CycleRow } from '#cycles/tables.ts'
import type { Moved } from './move-rows.ts'

/** "3 transactions of 2 dealers, RM 45.00". */
export function movedText({ amount, dealerCount, transactionCount }: Moved): string {
  const rows = `${countOf(transactionCount, 'transaction')} of ${countOf(dealerCount, 'dealer')}`
  return `${rows}, ${withCurrency(ringgitOf(amount))}`
}

/** A cycle in a sentence of the feed: "October 2026 (batch 202610)". */
export function cycleText({ name, batch_no: batchNo }: Pick<CycleRow, 'name' | 'batch_no'>): string {
  return `${name} (batch ${batchNo})`
}

/** What an action did to a cycle's rows, for its feed: "Released 3 transactions of 2 dealers, RM 45.00, of …". */
export function summarizeMove(verb: string, cycle: Pick<CycleRow, 'name' | 'batch_no'>, moved: Moved): string {
  return `${verb} ${movedText(moved)}, of ${cycleText(cycle)}`
}
