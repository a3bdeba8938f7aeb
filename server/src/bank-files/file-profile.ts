import type { FileProfileSummary, OrderChange, OrderProblem } from '@payouts/contract/bank-files/schema'
import type { PaymentFileHead, PaymentOrder, Rail } from './payment-order.ts'

/** The payments of a rail, one after the other; read once for each rail of the head. */
export type OrdersOf = (rail: Rail) => AsyncIterable<PaymentOrder>

/** What the bank would refuse of a payment, and which of its texts the file has in another form than the record. */
export type JudgedOrder = { problems: OrderProblem[]; changes: OrderChange[] }

/** How one bank wants its file of payments. */
export type FileProfile = FileProfileSummary & {
  contentType: string
  /** SHA-256 of the layout: another one may make other bytes of the same payments. */
  layoutSha256: string
  render(head: PaymentFileHead, ordersOf: OrdersOf): AsyncIterable<Buffer>
  fileNameOf(head: PaymentFileHead): string
  judgeOrder(order: PaymentOrder): JudgedOrder
  checkHead(head: PaymentFileHead): OrderProblem[]
}
