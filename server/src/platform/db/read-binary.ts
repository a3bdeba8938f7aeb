import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Database } from './database.ts'

/** Rows of integers and large values of bytes, which would otherwise come as text of twice their length. */
export async function readBinary<Row>(db: Database, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(db)
  // Kysely passes the statement on to the driver's client, which accepts a description of it instead of its text.
  const binary = { sql: { text, binary: true }, parameters } as unknown as CompiledQuery
  const { rows } = await db.getExecutor().provideConnection((connection) => connection.executeQuery<Row>(binary))
  return rows
}
