import type { OrderChange, OrderProblem } from '@payouts/contract/bank-files/schema'
import type { FileProfile, JudgedOrder, OrdersOf } from './file-profile.ts'
import type { PaymentFileHead, PaymentOrder } from './payment-order.ts'

/**
 * The bytes of a bank's file, about 64 KiB at a time. The same head and payments in the same order always give the
 * same bytes. Payments are read rail by rail and not kept in memory.
 * @throws Error if the payments differ from the head's counts and sums, or fail `checkOrder`
 */
export function renderPaymentFile(
  profile: FileProfile,
  head: PaymentFileHead,
  ordersOf: OrdersOf
): AsyncIterable<Buffer> {
  return profile.render(head, ordersOf)
}

export function fileNameOf(profile: FileProfile, head: PaymentFileHead): string {
  return profile.fileNameOf(head)
}

/** Problems and changes of a payment in a file of this profile, from one reading of its fields. */
export function judgeOrder(profile: FileProfile, order: PaymentOrder): JudgedOrder {
  return profile.judgeOrder(order)
}

/** What the bank would refuse in a payment of this profile; empty if nothing. */
export function checkOrder(profile: FileProfile, order: PaymentOrder): OrderProblem[] {
  return profile.judgeOrder(order).problems
}

/** What the bank would refuse around the payments: our name, account and client code. */
export function checkHead(profile: FileProfile, head: PaymentFileHead): OrderProblem[] {
  return profile.checkHead(head)
}

/** Which texts of a payment the file alters. */
export function changesOf(profile: FileProfile, order: PaymentOrder): OrderChange[] {
  return profile.judgeOrder(order).changes
}
