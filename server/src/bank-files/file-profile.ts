import type { FileProfileSummary, OrderChange, OrderProblem } from '@payouts/contract/bank-files/schema'
import type { PaymentFileHead, PaymentOrder, Rail } from './payment-order.ts'

/** The payments of a rail, one after the other; asked for once for each rail of the head. */
export type OrdersOf = (rail: Rail) => AsyncIterable<PaymentOrder>

/** How one bank wants its file of payments. */
export type FileProfile = FileProfileSummary & {
  contentType: string
  /** SHA-256 of the layout: another one may make other bytes of the same payments. */
  layoutSha256: string
  render(head: PaymentFileHead, ordersOf: OrdersOf): AsyncIterable<Buffer>
  fileNameOf(head: PaymentFileHead): string
  checkOrder(order: PaymentOrder): OrderProblem[]
  checkHead(head: PaymentFileHead): OrderProblem[]
  changesOf(order: PaymentOrder): OrderChange[]
}
