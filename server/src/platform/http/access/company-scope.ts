import { sql } from 'kysely'
import { callStatementTimeoutMs, companySchema, createPool, type Database, type Tx } from '../../db/database.ts'
import type { Logger } from '../../log.ts'
import type { Caller } from './caller.ts'

type Reader = Pick<Caller, 'companyId' | 'userId'>

const mostConnections = 10

/** Connections for a company's own users, which see that company's rows and cannot write. */
export type CompanyConnections = {
  /** A connection that sees the rows of this company and this user. `close` releases it. */
  open(reader: Reader): Promise<{ db: Database; close(): void }>
  close(): Promise<void>
}

/** They connect on first use. */
export function companyConnections(databaseUrl: string, log: Logger): CompanyConnections {
  const { db, close } = createPool(databaseUrl, {
    log,
    applicationName: 'payouts company',
    maxConnections: mostConnections,
    statementTimeoutMs: callStatementTimeoutMs,
    settings: { search_path: companySchema, default_transaction_read_only: 'on' }
  })
  return {
    async open(reader) {
      const opened = Promise.withResolvers<Database>()
      const closed = Promise.withResolvers<void>()
      db.connection()
        .execute(async (connection) => {
          // The connection served another caller before, so this comes before any read.
          await setReader(connection, reader, { untilCommit: false })
          opened.resolve(connection)
          await closed.promise
        })
        .catch(opened.reject)
      return { db: await opened.promise, close: closed.resolve }
    },
    close
  }
}

async function setReader(db: Database, { companyId, userId }: Reader, { untilCommit }: { untilCommit: boolean }) {
  await sql`
    select set_config('payouts.company_id', ${String(companyId)}, ${untilCommit}),
      set_config('payouts.user_id', ${String(userId)}, ${untilCommit}),
      set_config('search_path', ${companySchema}, ${untilCommit})`.execute(db)
}

/** From here on, the transaction sees only the rows of this company and this user. */
export function narrowToCompany(tx: Tx, reader: Reader): Promise<void> {
  return setReader(tx, reader, { untilCommit: true })
}

/** Reads as the caller does, in a transaction that writes afterwards. */
export async function readAs<Result>(tx: Tx, reader: Reader, read: () => Promise<Result>): Promise<Result> {
  if (reader.companyId === null) return read()
  await narrowToCompany(tx, reader)
  const result = await read()
  await sql`set local search_path to public`.execute(tx)
  return result
}
