import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import type { Database } from './database.ts'

/**
 * Runs one `COPY … TO STDOUT` inside a transaction. It must be read to its end before the next statement.
 * Destroying it before that gives up the connection, and so the transaction.
 */
export async function copyOut(tx: Database, statement: string): Promise<CopyToStreamQuery> {
  const copy = copyTo(statement)
  const submit = copy.submit.bind(copy)
  copy.submit = (connection) => {
    let isAnswered = false
    copy.once('end', () => {
      isAnswered = true
    })
    // The driver reports a lost connection to the copy too, even where nobody reads it any more.
    copy.on('error', (error) => {
      if (error instanceof pg.DatabaseError) isAnswered = true
    })
    // A stream that was destroyed reads no more, so the rest of the rows would keep every later statement waiting,
    // the ROLLBACK first.
    copy.once('close', () => {
      if (!isAnswered) connection.stream.destroy()
    })
    submit(connection)
  }
  // As for `copyIn`: the driver's client takes a stream instead of text.
  const query = { sql: copy, parameters: [] } as unknown as CompiledQuery
  await tx.getExecutor().provideConnection((connection) => connection.executeQuery(query))
  return copy
}
