import { finished } from 'node:stream/promises'
import type { CompiledQuery } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import type { Tx } from './database.ts'

/**
 * Runs one `COPY … FROM STDIN` inside a transaction and resolves when its rows are visible there.
 * `content` is the data in the format that the statement names. Any fault aborts the transaction.
 */
export async function copyIn(tx: Tx, statement: string, content: string | Buffer): Promise<number> {
  const copy = copyFrom(statement)
  const done = finished(copy)
  // Kysely passes the query object on to the driver's client, which accepts a stream. There is no other way to the
  // client of a Kysely transaction.
  const query = { sql: copy, parameters: [] } as unknown as CompiledQuery
  await tx.getExecutor().provideConnection((connection) => connection.executeQuery(query))
  copy.end(content)
  await done
  return copy.rowCount
}

const firstCapacity = 16 * 1024
const mostBytesOfUnit = 3

/** What a `COPY` is to write, row by row: a long string would keep millions of pieces until it is encoded. */
export class CopyText {
  #bytes = Buffer.allocUnsafe(firstCapacity)
  #length = 0

  add(text: string): void {
    const needed = this.#length + text.length * mostBytesOfUnit
    if (needed > this.#bytes.length) this.#bytes = Buffer.concat([this.bytes], Math.max(needed, 2 * this.#bytes.length))
    this.#length += this.#bytes.write(text, this.#length)
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}

/** A value in COPY's text format; null is `\N`. */
export function copyValue(value: string | null): string {
  if (value === null) return '\\N'
  return needsEscape.test(value) ? value.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character) : value
}

/** A row in COPY's text format. */
export const copyLine = (values: readonly (string | number | boolean | null | undefined)[]): string =>
  `${values.map((value) => copyValue(value === null || value === undefined ? null : String(value))).join('\t')}\n`

const needsEscape = /[\\\n\r\t]/
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
