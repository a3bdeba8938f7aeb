import type { OrderChange, OrderProblem } from '@payouts/contract/bank-files/schema'
import type { FileProfile, JudgedOrder, OrdersOf } from './file-profile.ts'
import type { PaymentFileHead, PaymentOrder } from './payment-order.ts'

/**
 * The bytes of a bank's file, some 64 KiB at a time. The same head and the same payments in the same order give the
 * same bytes: neither clock nor chance has a part in it. Payments are read rail by rail and never held in memory.
 * @throws Error when the payments do not come to the head's counts and sums, or one is not as `checkOrder` wants it
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

/** Both of a payment in a file of this profile, from one reading of its fields. */
export function judgeOrder(profile: FileProfile, order: PaymentOrder): JudgedOrder {
  return profile.judgeOrder(order)
}

/** What the bank would refuse of a payment in a file of this profile; empty if nothing. */
export function checkOrder(profile: FileProfile, order: PaymentOrder): OrderProblem[] {
  return profile.judgeOrder(order).problems
}

/** What the bank would refuse of what surrounds the payments: our own name, account and client code. */
export function checkHead(profile: FileProfile, head: PaymentFileHead): OrderProblem[] {
  return profile.checkHead(head)
}

/** Which texts of a payment the file has in another form than the dealer's record. */
export function changesOf(profile: FileProfile, order: PaymentOrder): OrderChange[] {
  return profile.judgeOrder(order).changes
}
