import type { Readable } from 'node:stream'
import type { ReportRow } from './order.ts'

const backslash = 0x5c
const tab = 0x09
const newline = 0x0a
const letterN = 0x4e

/**
 * Rows in COPY's text format: the bytes, and where each cell ends. COPY escapes tabs and line breaks in values, so
 * these bytes always end cells.
 */
export class CopiedRows {
  readonly bytes: Buffer
  readonly length: number
  readonly #start: number
  readonly #ends: Uint32Array
  readonly #columnCount: number

  constructor(bytes: Buffer, start: number, ends: Uint32Array, columnCount: number) {
    this.bytes = bytes
    this.length = ends.length / columnCount
    this.#start = start
    this.#ends = ends
    this.#columnCount = columnCount
  }

  /** The start of a cell in the bytes; cells are numbered from the first row's first. */
  startOf(cell: number): number {
    return cell === 0 ? this.#start : (this.#ends[cell - 1] ?? 0) + 1
  }

  endOf(cell: number): number {
    return this.#ends[cell] ?? 0
  }

  slice(from: number, to: number = this.length): CopiedRows {
    const cells = this.#ends.subarray(from * this.#columnCount, to * this.#columnCount)
    return new CopiedRows(this.bytes, this.startOf(from * this.#columnCount), cells, this.#columnCount)
  }

  asTexts(): ReportRow[] {
    return Array.from({ length: this.length }, (_, row) =>
      Array.from({ length: this.#columnCount }, (_, at) => {
        const cell = row * this.#columnCount + at
        return textOf(this.bytes, this.startOf(cell), this.endOf(cell))
      })
    )
  }
}

/**
 * Splits COPY's text format into rows. Their memory is reused for the next ones.
 * @param rowsTogether so many come in the first batch, or all, so that a layout made for them does not depend on how
 *   the bytes arrived
 */
export async function* copiedRows(copy: Readable, columnCount: number, rowsTogether = 1): AsyncGenerator<CopiedRows> {
  let missing = rowsTogether
  let bytes = Buffer.alloc(0)
  let ends = new Uint32Array(0)
  let rest = 0
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    const length = rest + chunk.length
    if (bytes.length < length) {
      bytes = Buffer.concat([bytes.subarray(0, rest)], 2 * length)
      ends = new Uint32Array(2 * length)
    }
    bytes.set(chunk, rest)
    const end = bytes.lastIndexOf(newline, length - 1) + 1
    const rows = new CopiedRows(bytes, 0, ends.subarray(0, findEnds(bytes, end, ends)), columnCount)
    rest = length
    if (rows.length < missing) continue
    missing = 1
    yield rows
    bytes.copyWithin(0, end, length)
    rest = length - end
  }
  if (rest > 0) yield new CopiedRows(bytes, 0, ends.subarray(0, findEnds(bytes, rest, ends)), columnCount)
}

/** @returns how many cells end there */
function findEnds(bytes: Buffer, end: number, ends: Uint32Array): number {
  let count = 0
  for (let at = 0; at < end; at += 1) {
    const byte = bytes[at]
    if (byte === tab || byte === newline) {
      ends[count] = at
      count += 1
    }
  }
  return count
}

export function isNull(bytes: Buffer, start: number, end: number): boolean {
  return end - start === 2 && bytes[start] === backslash && bytes[start + 1] === letterN
}

/** The value between two offsets of COPY's bytes. */
export function textOf(bytes: Buffer, start: number, end: number): string | null {
  return isNull(bytes, start, end) ? null : unescaped(bytes.toString('utf8', start, end))
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

function unescaped(cell: string): string {
  return cell.includes('\\') ? cell.replace(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign) : cell
}
