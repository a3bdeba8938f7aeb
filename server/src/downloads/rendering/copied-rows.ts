import type { Readable } from 'node:stream'
import type { ReportRow } from './order.ts'

/** Reads COPY's text format. */
export async function* copiedRows(copy: Readable): AsyncGenerator<ReportRow[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of copy) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines.map(rowOf)
  }
}

function rowOf(line: string): ReportRow {
  const cells: ReportRow = line.split('\t')
  if (!line.includes('\\')) return cells
  return cells.map((cell) => (cell === null || cell === '\\N' ? null : unescaped(cell)))
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

function unescaped(cell: string): string {
  return cell.includes('\\') ? cell.replace(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign) : cell
}
