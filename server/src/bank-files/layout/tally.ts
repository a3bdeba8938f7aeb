import { ringgitOf, type Sen } from '@payouts/contract/money'
import type { PaymentFileHead, PaymentOrder, Rail } from '../payment-order.ts'

/** What has been written so far, for trailers and for the comparison with the head. */
export type Tally = {
  count: number
  total: Sen
  /** The account numbers added up as numbers, by which a bank checks that none was lost or changed. */
  accountSum: bigint
  /** Records of the file, including header and trailer. */
  records: number
  rails: Map<Rail, { count: number; total: Sen }>
}

export const emptyTally = (): Tally => ({ count: 0, total: 0n, accountSum: 0n, records: 0, rails: new Map() })

/** Adds a payment that was requested for this rail. @throws Error if it belongs to another rail */
export function addOrder(tally: Tally, rail: Rail, order: PaymentOrder): void {
  if (order.rail !== rail) throw new Error(`Payment ${order.referenceNo} goes by ${order.rail}, not by ${rail}.`)
  tally.count += 1
  tally.total += order.amount
  tally.accountSum += digitsOf(order.beneficiary.accountNumber)
  const ofRail = tally.rails.get(rail) ?? { count: 0, total: 0n }
  ofRail.count += 1
  ofRail.total += order.amount
  tally.rails.set(rail, ofRail)
}

const digitsOf = (accountNumber: string) => (/^\d+$/.test(accountNumber) ? BigInt(accountNumber) : 0n)

/** @throws Error if what was written differs from the head's sums by a sen */
export function requireHead(tally: Tally, head: PaymentFileHead): void {
  const inAll = [{ name: 'all rails', said: head, written: tally }]
  const byRail = head.rails.map((said) => ({
    name: said.rail,
    said,
    written: tally.rails.get(said.rail) ?? { count: 0, total: 0n }
  }))
  for (const { name, said, written } of [...inAll, ...byRail])
    if (said.count !== written.count || said.total !== written.total)
      throw new Error(
        `The file of ${head.runNo} says ${said.count} payments of ${ringgitOf(said.total)} by ${name}, ` +
          `and ${written.count} of ${ringgitOf(written.total)} were written.`
      )
}
