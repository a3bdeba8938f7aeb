import { Readable } from 'node:stream'
import { asInert } from './inert-text.ts'
import type { ReportHead, ReportRow } from './order.ts'
import { instantText } from './texts.ts'

const byteOrderMark = '\uFEFF'

/**
 * RFC 4180 in UTF-8, with the byte order mark that Excel needs. A header and rows only, since machines read it:
 * no title, no filters, no totals. Numbers are written as numbers, days and instants as in `2026-11-21 10:15:00`.
 */
export function csvFile({ columns }: ReportHead, rows: AsyncIterable<ReportRow[]>): Readable {
  const cellOf = columns.map(({ kind }) => {
    if (kind === 'text') return textCell
    return kind === 'instant' ? instantText : (value: string) => value
  })
  const lineOf = (row: ReportRow) => {
    let line = ''
    for (let at = 0; at < row.length; at += 1) {
      const value = row[at]
      if (at > 0) line += ','
      if (value != null) line += cellOf[at]?.(value)
    }
    return `${line}\r\n`
  }
  async function* lines() {
    yield `${byteOrderMark}${columns.map(({ title }) => textCell(title)).join(',')}\r\n`
    for await (const batch of rows) yield batch.map(lineOf).join('')
  }
  return Readable.from(lines(), { objectMode: false })
}

const needsQuotes = /[",\r\n]|^\s|\s$/

function textCell(value: string): string {
  const inert = asInert(value)
  return needsQuotes.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
