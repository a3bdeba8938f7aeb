import type { CompiledQuery } from 'kysely'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import type { Database } from './database.ts'

/** Runs one `COPY … TO STDOUT` inside a transaction. It must be read to its end before the next statement. */
export async function copyOut(tx: Database, statement: string): Promise<CopyToStreamQuery> {
  const copy = copyTo(statement)
  // As for `copyIn`: the driver's client takes a stream instead of text.
  const query = { sql: copy, parameters: [] } as unknown as CompiledQuery
  await tx.getExecutor().provideConnection((connection) => connection.executeQuery(query))
  return copy
}
