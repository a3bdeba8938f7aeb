import type { ColumnKind } from '@payouts/contract/downloads/schema'
import { ByteSink } from './byte-sink.ts'
import { type CopiedRows, isNull, textOf } from './copied-rows.ts'
import { inertCsvCell } from './csv-cell.ts'
import { chunkBytes, type ReportHead } from './order.ts'
import { beginsAndEndsPlain, byteTable, hasNone } from './plain-bytes.ts'
import { instantLength } from './texts.ts'

const byteOrderMark = '\uFEFF'

/**
 * RFC 4180 in UTF-8, with the byte order mark that Excel needs. It has a header and rows only, for machines: no
 * title, filters or totals. Numbers stay numbers, days and instants are like `2026-11-21 10:15:00`. Bytes of the
 * database that need no change are copied.
 */
export async function* csvFile({ columns }: ReportHead, rows: AsyncIterable<CopiedRows>): AsyncGenerator<Uint8Array> {
  const sink = new ByteSink(chunkBytes)
  const writers = columns.map(({ kind }) => writerOf[kind] ?? writeAsItIs)
  sink.text(`${byteOrderMark}${columns.map(({ title }) => inertCsvCell(title)).join(',')}\r\n`)
  for await (const batch of rows) {
    writeRows(sink, batch, writers)
    if (sink.isFull) yield sink.take()
  }
  yield sink.take()
}

type Write = (sink: ByteSink, bytes: Buffer, start: number, end: number) => void

function writeRows(sink: ByteSink, batch: CopiedRows, writers: readonly Write[]): void {
  const { bytes } = batch
  let cell = 0
  for (let row = 0; row < batch.length; row += 1) {
    for (let at = 0; at < writers.length; at += 1) {
      if (at > 0) sink.ascii(',')
      const start = batch.startOf(cell)
      const end = batch.endOf(cell)
      if (!isNull(bytes, start, end)) writers[at]?.(sink, bytes, start, end)
      cell += 1
    }
    sink.ascii('\r\n')
  }
}

const writeAsItIs: Write = (sink, bytes, start, end) => sink.copy(bytes, start, end)

const writerOf: Partial<Record<ColumnKind, Write>> = {
  instant: (sink, bytes, start, end) => sink.copy(bytes, start, Math.min(end, start + instantLength)),
  text(sink, bytes, start, end) {
    const isPlain = beginsAndEndsPlain(bytes, start, end) && hasNone(bytes, start, end, special)
    if (isPlain) sink.copy(bytes, start, end)
    else sink.text(inertCsvCell(textOf(bytes, start, end) ?? ''))
  }
}

/** Inside a text, only these need quotes, or stand for another character in COPY's format. */
const special = byteTable((byte) => '",\r\n\\'.includes(String.fromCharCode(byte)))
