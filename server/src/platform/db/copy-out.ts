import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import type { Database } from './database.ts'

/**
 * Runs one `COPY … TO STDOUT` inside a transaction. Read it to its end before the next statement: destroying it
 * earlier gives up the connection and with it the transaction.
 */
export async function copyOut(tx: Database, statement: string): Promise<CopyToStreamQuery> {
  const copy = copyTo(statement)
  const submit = copy.submit.bind(copy)
  copy.submit = (connection) => {
    let isAnswered = false
    copy.once('end', () => {
      isAnswered = true
    })
    // The driver reports a lost connection to the copy too, even if nobody reads it any more.
    copy.on('error', (error) => {
      if (error instanceof pg.DatabaseError) isAnswered = true
    })
    // A destroyed stream reads no more, so the remaining rows would block every later statement, including the
    // ROLLBACK.
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
