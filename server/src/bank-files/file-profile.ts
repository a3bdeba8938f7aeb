import type { FileProfileSummary, OrderChange, OrderProblem } from '@payouts/contract/bank-files/schema'
import type { PaymentFileHead, PaymentOrder, Rail } from './payment-order.ts'

/** The payments of a rail, read once for each rail of the head. */
export type OrdersOf = (rail: Rail) => AsyncIterable<PaymentOrder>

/** What the bank would refuse in a payment, and which of its texts the file alters. */
export type JudgedOrder = { problems: OrderProblem[]; changes: OrderChange[] }

/** One bank's format for files of payments. */
export type FileProfile = FileProfileSummary & {
  contentType: string
  /** SHA-256 of the layout: a different layout may give different bytes for the same payments. */
  layoutSha256: string
  render(head: PaymentFileHead, ordersOf: OrdersOf): AsyncIterable<Buffer>
  fileNameOf(head: PaymentFileHead): string
  judgeOrder(order: PaymentOrder): JudgedOrder
  checkHead(head: PaymentFileHead): OrderProblem[]
}
