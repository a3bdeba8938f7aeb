import { finished } from 'node:stream/promises'
import type { CompiledQuery } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import type { Tx } from './database.ts'

/**
 * Runs one `COPY … FROM STDIN` inside a transaction and resolves when its rows are visible there.
 * `content` is what follows the statement, in the format that it names. Any fault aborts the transaction.
 */
export async function copyIn(tx: Tx, statement: string, content: string | Buffer): Promise<number> {
  const copy = copyFrom(statement)
  const done = finished(copy)
  // Kysely passes its argument on to the driver's client, which accepts a stream instead of text;
  // there is no other way to the client that a Kysely transaction runs on.
  const query = { sql: copy, parameters: [] } as unknown as CompiledQuery
  await tx.getExecutor().provideConnection((connection) => connection.executeQuery(query))
  copy.end(content)
  await done
  return copy.rowCount
}

/** A value as COPY's text format has it; null is `\N`. */
export function copyValue(value: string | null): string {
  if (value === null) return '\\N'
  return needsEscape.test(value) ? value.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character) : value
}

const needsEscape = /[\\\n\r\t]/
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
