import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { applySettings, companySchema } from '#platform/db/database.ts'
import { rowsLookedAt } from './column-widths.ts'
import { type CopiedRows, copiedRows } from './copied-rows.ts'
import type { RenderOrder } from './order.ts'
import { catchUp, type Standby } from './standby.ts'

const connectTimeoutMs = 10_000
/** The last one ends a query soon after its thread. */
const settings = {
  TimeZone: 'Asia/Kuala_Lumpur',
  DateStyle: 'ISO',
  client_connection_check_interval: '1000',
  search_path: 'public'
}

type Snapshot = {
  count(query: string): Promise<number>
  /** The rows of a query as they arrive, some hundreds at a time; the first batch has those that set widths. */
  rows(query: string, columnCount: number): AsyncIterable<CopiedRows>
  close(): Promise<void>
}

/**
 * A consistent snapshot of the database on a separate connection: the counted rows are the written ones. It takes no
 * blocking locks and may read for as long as it needs.
 */
export async function openSnapshot(
  { databaseUrl, standby, scope }: RenderOrder,
  onStandbyFailed: (reason: string) => void
): Promise<Snapshot> {
  const client = (standby && (await connectToStandby(standby, onStandbyFailed))) ?? (await connect(databaseUrl))
  await client.query('begin transaction isolation level repeatable read read only')
  if (scope) {
    await client.query(
      `select set_config('payouts.company_id', $1, true), set_config('payouts.user_id', $2, true),
        set_config('search_path', $3, true)`,
      [scope.companyId, scope.userId, companySchema].map(String)
    )
  }
  return {
    async count(query) {
      const { rows } = await client.query<{ count: string }>(query)
      return Number(rows[0]?.count ?? 0)
    },
    rows: (query, columnCount) =>
      copiedRows(client.query(copyTo(`copy (${query}) to stdout`)), columnCount, rowsLookedAt),
    close: () => client.end()
  }
}

async function connectToStandby(standby: Standby, onFailed: (reason: string) => void): Promise<pg.Client | undefined> {
  let client: pg.Client | undefined
  try {
    client = await connect(standby.url)
    await catchUp(client, standby)
    return client
  } catch (error) {
    onFailed(String(error))
    await client?.end()
    return undefined
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'payouts report',
    connectionTimeoutMillis: connectTimeoutMs
  })
  client.on('error', () => undefined)
  await client.connect()
  await applySettings(client, settings)
  return client
}
