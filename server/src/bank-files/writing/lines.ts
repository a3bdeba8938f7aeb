import type { LayoutOf } from '../layout/layout.ts'
import { type CompiledRecord, compileRecords, readRecords, strictNotes } from '../layout/records.ts'
import { type FileWriter, inPieces, newContext, ordersInOrder } from './file-writer.ts'

type LineLayout = LayoutOf<'delimited'> | LayoutOf<'fixed'>

const lineEnds = { CRLF: '\r\n', LF: '\n' }
const byteOrderMark = '\uFEFF'

const encoders: Record<LineLayout['encoding'], { opening: string; encode(text: string): Buffer }> = {
  'US-ASCII': { opening: '', encode: (text) => Buffer.from(text, 'latin1') },
  'UTF-8 with BOM': { opening: byteOrderMark, encode: (text) => Buffer.from(text, 'utf8') },
  'UTF-16 with BOM': { opening: byteOrderMark, encode: (text) => Buffer.from(text, 'utf16le') }
}

/** Files of lines, with delimited fields or fields of fixed width. */
export function lineWriter(layout: LineLayout): FileWriter {
  const forbidden = layout.kind === 'delimited' && layout.quotes === 'none' ? { sign: layout.delimiter } : undefined
  const [header, payment, trailer] = (['header', 'payment', 'trailer'] as const).map((part) =>
    compileRecords(layout.records[part], forbidden)
  ) as [CompiledRecord[], CompiledRecord[], CompiledRecord[]]
  const { opening, encode } = encoders[layout.encoding]
  const lineEnd = lineEnds[layout.lineEnd]
  const join = layout.kind === 'delimited' ? delimitedLine(layout) : fixedLine
  return {
    contentType: layout.kind === 'delimited' && layout.delimiter === ',' ? 'text/csv' : 'text/plain',
    readHead: (context, notes) => readRecords([...header, ...trailer], context, notes),
    readOrder: (context, notes) => readRecords(payment, context, notes),
    write(head, ordersOf) {
      const context = newContext(head)
      const notes = strictNotes(context)
      const linesOf = (records: readonly CompiledRecord[]) => {
        let text = ''
        for (const record of records) {
          if (!record.isOn(context)) continue
          context.tally.records += 1
          text += join(record, (field) => field.read(context, notes)) + lineEnd
        }
        return text
      }
      async function* texts() {
        yield opening + linesOf(header)
        for await (const _ of ordersInOrder(context, ordersOf)) yield linesOf(payment)
        yield linesOf(trailer)
      }
      return inPieces(texts(), encode)
    }
  }
}

type Field = CompiledRecord['fields'][number]
type Join = (record: CompiledRecord, textOf: (field: Field) => string) => string

function delimitedLine({ delimiter, quotes, leastFields }: LayoutOf<'delimited'>): Join {
  const needsQuotes = (text: string) => quotes === 'auto' && (text.includes(delimiter) || text.includes('"'))
  return ({ fields }, textOf) => {
    let line = ''
    for (let at = 0; at < Math.max(fields.length, leastFields); at += 1) {
      const field = fields[at]
      const text = field ? textOf(field) : ''
      if (at > 0) line += delimiter
      line += needsQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text
    }
    return line
  }
}

const fixedLine: Join = ({ fields }, textOf) => {
  let line = ''
  for (const field of fields) {
    const { width = 0, pad, align } = field.layout
    const text = textOf(field)
    line += align === 'right' ? text.padStart(width, pad) : text.padEnd(width, pad)
  }
  return line
}
