import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { CommandRefused } from '#platform/cli.ts'
import { archiveServer } from '#platform/db/archive-errors.ts'
import { createPool, type Database, type OpenDatabase, type Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { Services } from '#platform/http/services.ts'
import './tables.ts'

/** An archive that answers, and the schema there that is this database's. */
export type Archive = { name: string; server: string; schema: string; there: OpenDatabase }

type Connecting = Pick<Services, 'config' | 'log'>

/** The text of a row is the same on both sides only under the same settings. */
const rowSettings = { DateStyle: 'ISO, DMY', IntervalStyle: 'postgres' }

/**
 * Opens an archive for one piece of work, and tells the database its present address, user and password.
 * @throws CommandRefused if it is not configured, does not answer, or sorts texts in another way
 */
export async function inArchive<Result>(
  database: Database,
  name: string,
  { config, log }: Connecting,
  work: (archive: Archive) => Promise<Result>
): Promise<Result> {
  const url = config.archives[name]
  if (url === undefined)
    throw new CommandRefused(`There is no archive ${name}. ARCHIVES names those that there are, with their addresses.`)
  const there = createPool(url, {
    log,
    applicationName: 'payouts archive',
    maxConnections: 1,
    settings: rowSettings
  })
  try {
    await requireSameOrder(database, there.db, name)
    const schema = await database.transaction().execute((tx) => connect(tx, name, url))
    return await work({ name, server: archiveServer(name), schema, there })
  } finally {
    await there.close()
  }
}

/** Rows are compared as text. */
export async function setRowSettings(tx: Tx): Promise<void> {
  for (const [setting, value] of Object.entries(rowSettings))
    await sql`select set_config(${setting}, ${value}, true)`.execute(tx)
}

/** How a database sorts texts: a page of rows from two databases would have gaps if they differed. */
const order = sql<{ order: string; database: string }>`
  select concat_ws(' ', pg_encoding_to_char(encoding), datcollate, datctype, to_jsonb(found) ->> 'datlocprovider',
    coalesce(to_jsonb(found) ->> 'datlocale', to_jsonb(found) ->> 'daticulocale')) as order, datname as database
  from pg_database as found where datname = current_database()`

async function requireSameOrder(here: Database, there: Database, name: string): Promise<void> {
  const ours = await one(here, order)
  const theirs = await one(there, order).catch((error: Error) => {
    throw new CommandRefused(`The archive ${name} cannot be reached: ${error.message}`)
  })
  if (theirs.order !== ours.order)
    throw new CommandRefused(
      `The database ${theirs.database} of the archive ${name} sorts texts in another way (${theirs.order}) than this one ` +
        `(${ours.order}). Make it with the same encoding, locale and locale provider.`
    )
}

const reachedLikeThis =
  'As a superuser, once in the database of the product: create extension postgres_fdw; ' +
  'grant usage on foreign data wrapper postgres_fdw to its role.'

/** Declares the archive to the database, or brings its declared address up to date. Returns the schema there. */
async function connect(tx: Tx, name: string, url: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('addresses of archives'))`.execute(tx)
  const { ready } = await one(
    tx,
    sql<{ ready: boolean }>`
      select coalesce(has_foreign_data_wrapper_privilege(
        (select oid from pg_foreign_data_wrapper where fdwname = 'postgres_fdw'), 'usage'), false) as ready`
  )
  if (!ready) throw new CommandRefused(`This database may not read another PostgreSQL yet. ${reachedLikeThis}`)
  const server = sql.ref(archiveServer(name))
  const { rows: known } = await sql<{ option: string }>`
    select split_part(unnest(srvoptions), '=', 1) as option from pg_foreign_server
    where srvname = ${archiveServer(name)}`.execute(tx)
  if (known.length === 0) await sql`create server ${server} foreign data wrapper postgres_fdw`.execute(tx)
  const { user, password, ...options } = addressOf(url)
  const written = Object.entries(options).map(([option, value]) => {
    const verb = known.some((one) => one.option === option) ? 'set' : 'add'
    return sql`${sql.raw(verb)} ${sql.ref(option)} ${sql.lit(value)}`
  })
  await sql`alter server ${server} options (${sql.join(written)})`.execute(tx)
  await sql`drop user mapping if exists for current_user server ${server}`.execute(tx)
  await sql`create user mapping for current_user server ${server}
    options (user ${sql.lit(user)}, password ${sql.lit(password)})`.execute(tx)
  await tx
    .insertInto('archives')
    .values({ name, schema_name: `payouts_${randomBytes(8).toString('hex')}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { schema_name } = await tx
    .selectFrom('archives')
    .select('schema_name')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return schema_name
}

/** A page takes its rows in one turn; a report of a million takes them in some hundred. */
const fetchSize = '5000'

/** What libpq needs. The driver reads the address in the same way as for a connection of its own. */
function addressOf(url: string) {
  const { host, port, database, user, password } = new pg.Client({ connectionString: url })
  const { searchParams } = new URL(url)
  const encryption = ['sslmode', 'sslrootcert'].flatMap((option) => {
    const value = searchParams.get(option)
    return value === null ? [] : [[option, value]]
  })
  return {
    ...{ host, port: String(port), dbname: database ?? '', user: user ?? '', password: String(password ?? '') },
    // Estimates of the archive have it look rows up by their keys, instead of sending all of them.
    ...{ fetch_size: fetchSize, use_remote_estimate: 'true' },
    ...{ connect_timeout: '5', keepalives_idle: '10', keepalives_count: '3' },
    ...(Object.fromEntries(encryption) as Record<string, string>)
  }
}
