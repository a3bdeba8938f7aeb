import type { ColumnKind } from '@payouts/contract/downloads/schema'
import { columnLetters } from '#platform/incoming/cell-address.ts'
import type { ByteSink } from '../byte-sink.ts'
import { textOf } from '../copied-rows.ts'
import { beginsAndEndsPlain, byteTable, hasNone } from '../plain-bytes.ts'
import { cellOf, longestText, momentTail } from './cells.ts'
import { look } from './styles.ts'

/** Writes a column's cell in the row with these digits, from COPY's bytes between two offsets. */
export type ColumnWriter = (rowDigits: Buffer, bytes: Buffer, start: number, end: number) => void

/** Bytes of the database that need no change are copied between templates; the rest goes through text. */
export function columnWriter(sink: ByteSink, kind: ColumnKind, at: number): ColumnWriter {
  const letters = columnLetters(at)
  const opening = Buffer.from(`<c r="${letters}`)
  const writeText: ColumnWriter = (rowDigits, bytes, start, end) =>
    sink.text(cellOf[kind](letters + rowDigits.toString('latin1'), textOf(bytes, start, end) ?? ''))
  switch (kind) {
    case 'text':
      return between(sink, opening, inlineText, { isPlain: isPlainText, otherwise: writeText })
    case 'money':
    case 'count':
    case 'rate':
      return between(sink, opening, numberIn(look[kind]), { isPlain: endsWithDigit, otherwise: writeText })
    case 'day':
    case 'instant':
      return momentWriter(sink, opening, { kind, writeText })
  }
}

type Template = { before: Buffer; after: Buffer }

const inlineText: Template = {
  before: Buffer.from('" t="inlineStr"><is><t>'),
  after: Buffer.from('</t></is></c>')
}
const numberIn = (style: number): Template => ({
  before: Buffer.from(`" s="${style}"><v>`),
  after: Buffer.from('</v></c>')
})

function between(
  sink: ByteSink,
  opening: Buffer,
  { before, after }: Template,
  { isPlain, otherwise }: { isPlain(bytes: Buffer, start: number, end: number): boolean; otherwise: ColumnWriter }
): ColumnWriter {
  return (rowDigits, bytes, start, end) => {
    if (!isPlain(bytes, start, end)) return otherwise(rowDigits, bytes, start, end)
    sink.copy(opening, 0, opening.length)
    sink.copy(rowDigits, 0, rowDigits.length)
    sink.copy(before, 0, before.length)
    sink.copy(bytes, start, end)
    sink.copy(after, 0, after.length)
  }
}

/** Sorted rows mostly repeat the moment of the row above, whose cell is copied. */
function momentWriter(
  sink: ByteSink,
  opening: Buffer,
  { kind, writeText }: { kind: 'day' | 'instant'; writeText: ColumnWriter }
): ColumnWriter {
  let last = Buffer.alloc(0)
  let tail: Buffer | undefined
  return (rowDigits, bytes, start, end) => {
    if (bytes.compare(last, 0, last.length, start, end) !== 0) {
      last = Buffer.from(bytes.subarray(start, end))
      const known = momentTail(kind, last.toString('latin1'))
      tail = known === undefined ? undefined : Buffer.from(known)
    }
    if (!tail) return writeText(rowDigits, bytes, start, end)
    sink.copy(opening, 0, opening.length)
    sink.copy(rowDigits, 0, rowDigits.length)
    sink.copy(tail, 0, tail.length)
  }
}

/** ASCII without a special meaning in XML or in Excel, whose own escapes begin with an underscore. */
const special = byteTable((byte) => byte < 0x20 || byte > 0x7e || '&<>"_\\'.includes(String.fromCharCode(byte)))

function isPlainText(bytes: Buffer, start: number, end: number): boolean {
  return beginsAndEndsPlain(bytes, start, end) && end - start <= longestText && hasNone(bytes, start, end, special)
}

/** Only databases have `NaN` and `Infinity`. */
function endsWithDigit(bytes: Buffer, _start: number, end: number): boolean {
  const last = bytes[end - 1] as number
  return last >= 0x30 && last <= 0x39
}
