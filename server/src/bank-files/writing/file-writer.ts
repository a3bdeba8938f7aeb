import { rails } from '@payouts/contract/bank-files/schema'
import type { OrdersOf } from '../file-profile.ts'
import type { Notes } from '../layout/fields.ts'
import type { RecordContext } from '../layout/sources.ts'
import { addOrder, emptyTally, requireHead } from '../layout/tally.ts'
import type { PaymentFileHead, PaymentOrder } from '../payment-order.ts'

/** How one kind of file is written. */
export type FileWriter = {
  contentType: string
  /** Reads the parts around the payments, or one payment, as for a file, to collect problems. */
  readHead(context: RecordContext, notes: Notes): void
  readOrder(context: RecordContext, notes: Notes): void
  write(head: PaymentFileHead, ordersOf: OrdersOf): AsyncIterable<Buffer>
}

export const newContext = (head: PaymentFileHead, order?: PaymentOrder): RecordContext => ({
  head,
  order,
  position: order ? 1 : 0,
  tally: emptyTally()
})

export type RailOfHead = PaymentFileHead['rails'][number]

/**
 * Iterates over the payments of a file by rail, in one order however the head lists the rails, and sets the context
 * to each. @throws Error at the end if they differ from the head
 */
export async function* ordersInOrder(context: RecordContext, ordersOf: OrdersOf): AsyncGenerator<RailOfHead> {
  const { head, tally } = context
  for (const rail of rails.flatMap((name) => head.rails.filter((given) => given.rail === name))) {
    for await (const order of ordersOf(rail.rail)) {
      addOrder(tally, rail.rail, order)
      context.order = order
      context.position = tally.count
      yield rail
    }
  }
  context.order = undefined
  requireHead(tally, head)
}

const pieceLength = 64 * 1024

/** The bytes of texts, about 64 KiB at a time. */
export async function* inPieces(
  texts: AsyncIterable<string>,
  encode: (text: string) => Buffer
): AsyncGenerator<Buffer> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < pieceLength) continue
    yield encode(piece)
    piece = ''
  }
  if (piece !== '') yield encode(piece)
}
