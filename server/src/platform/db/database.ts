import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { Logger } from '../log.ts'
import { namingClient } from './naming-client.ts'
import { connectionLifeMs } from './statement-names.ts'
import type { Tables } from './tables.ts'
import { valueParsers } from './value-parsers.ts'

/** The database, or a transaction of it: queries take either. */
export type Database = Kysely<Tables>

/** A transaction that a caller opened; commands take it, so that they cannot run outside one. */
export type Tx = Transaction<Tables>

export type OpenDatabase = {
  db: Database
  /** For COPY and cursors. Give a client back with `release(error)` after an aborted COPY. */
  pool: pg.Pool
  close(): Promise<void>
}

export type DatabaseOptions = {
  log: Logger
  applicationName?: string
  /** A statement past it is cancelled. None by default; the pool that serves calls has one. */
  statementTimeoutMs?: number
  maxConnections?: number
  /** How long a query waits for a connection, 10 seconds by default. */
  connectTimeoutMs?: number
  /** Settings of PostgreSQL that each connection begins with. */
  settings?: Record<string, string>
}

/**
 * The schema that a company's own users read instead of the tables: views of one company's rows, and of no other table.
 */
export const companySchema = 'own_company'

/** How long a call's statement may run; the console gives a call up after 60 seconds. */
export const callStatementTimeoutMs = 55_000

/**
 * Opens a pool on a PostgreSQL.
 * @throws Error if no PostgreSQL of version 15 or newer answers at the address
 */
export async function openDatabase(url: string, options: DatabaseOptions): Promise<OpenDatabase> {
  const database = createPool(url, options)
  try {
    await requireSupportedVersion(database.pool)
  } catch (error) {
    await database.close()
    throw new Error(`The database cannot be used: ${reasonOf(error)}`, { cause: error })
  }
  return database
}

/** A pool that connects when it is used. Its sessions run in Malaysia's time, so `instant::date` is a day there. */
export function createPool(url: string, options: DatabaseOptions): OpenDatabase {
  const { log, applicationName = 'payouts', statementTimeoutMs, settings = {} } = options
  const { maxConnections = 20, connectTimeoutMs = 10_000 } = options
  const everySetting = {
    TimeZone: 'Asia/Kuala_Lumpur',
    // Not a schema of the role's own name, which PostgreSQL would look into first.
    search_path: 'public',
    ...(statementTimeoutMs !== undefined && { statement_timeout: String(statementTimeoutMs) }),
    ...settings
  }
  const pool = new pg.Pool({
    connectionString: url,
    Client: namingClient(),
    types: valueParsers,
    application_name: applicationName,
    max: maxConnections,
    maxLifetimeSeconds: connectionLifeMs / 1000,
    connectionTimeoutMillis: connectTimeoutMs,
    onConnect: (client) => applySettings(client, everySetting)
  })
  // Without a listener, a connection that the server closes while it is idle would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  // The same for one that is in use: the pool listens to idle ones only, and the query itself fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) })
  return { db, pool, close: () => pool.end() }
}

/**
 * Before anybody gets the connection. Not in the packet that opens it: a pooler such as PgBouncer refuses settings
 * there, or drops them where it is configured so, and days would change at another midnight.
 */
export async function applySettings(client: pg.ClientBase, settings: Record<string, string>): Promise<void> {
  // As an object it gets no name, which a pooler could not bear either.
  await client.query({
    text: 'select set_config(name, value, false) from unnest($1::text[], $2::text[]) as setting (name, value)',
    values: [Object.keys(settings), Object.values(settings)]
  })
}

/** If none of a host's several addresses answers, the error has only a code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || String((error as NodeJS.ErrnoException).code)
}

async function requireSupportedVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  const version = Math.floor(Number(rows[0]?.version) / 10_000)
  if (version < 15) throw new Error(`it is PostgreSQL ${version}, and version 15 or newer is needed`)
}
