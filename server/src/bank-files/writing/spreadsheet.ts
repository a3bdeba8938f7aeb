import { momentText } from '#downloads/rendering/texts.ts'
import { type BareCell, bareSheetFile } from '#downloads/rendering/xlsx/bare-sheet.ts'
import type { OrdersOf } from '../file-profile.ts'
import type { LayoutOf } from '../layout/layout.ts'
import { type CompiledRecord, compileRecords, readRecords, strictNotes } from '../layout/records.ts'
import { sources } from '../layout/sources.ts'
import type { PaymentFileHead } from '../payment-order.ts'
import { type FileWriter, newContext, ordersInOrder } from './file-writer.ts'

/** The most rows of a sheet. */
export const mostSheetRows = 1_048_576

/** An Excel workbook of one sheet, for banks that accept nothing else. */
export function spreadsheetWriter(layout: LayoutOf<'spreadsheet'>): FileWriter {
  const header = compileRecords(layout.records.header, undefined)
  const payment = compileRecords(layout.records.payment, undefined)
  const trailer = compileRecords(layout.records.trailer, undefined)
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    readHead: (context, notes) => readRecords([...header, ...trailer], context, notes),
    readOrder: (context, notes) => readRecords(payment, context, notes),
    write(head, ordersOf) {
      const madeOn = momentText(head.createdAt)
      return bareSheetFile(
        { title: layout.sheet, madeBy: 'Dealer Payouts', madeOn },
        rowsOf({ header, payment, trailer }, head, ordersOf)
      )
    }
  }
}

type Parts = Record<'header' | 'payment' | 'trailer', CompiledRecord[]>

async function* rowsOf(parts: Parts, head: PaymentFileHead, ordersOf: OrdersOf): AsyncGenerator<BareCell[]> {
  const context = newContext(head)
  const notes = strictNotes(context)
  function* rows(records: readonly CompiledRecord[]): Generator<BareCell[]> {
    for (const { isOn, fields } of records) {
      if (!isOn(context)) continue
      context.tally.records += 1
      yield fields.map((field) => ({ kind: kindOf(field), value: field.read(context, notes) }))
    }
  }
  yield* rows(parts.header)
  for await (const _ of ordersInOrder(context, ordersOf)) yield* rows(parts.payment)
  yield* rows(parts.trailer)
}

/** Amounts and counts are numbers. Account numbers and references are text, however many digits they have. */
function kindOf({ source, layout }: CompiledRecord['fields'][number]): BareCell['kind'] {
  const kind = source && sources[source].kind
  if (kind === 'count') return 'count'
  return kind === 'amount' && layout.decimals === 'point' ? 'amount' : 'text'
}
