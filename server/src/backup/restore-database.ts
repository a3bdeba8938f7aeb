import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CommandRefused } from '#platform/cli.ts'
import { applyWithin, type Migration } from '#platform/db/migrating/migrate.ts'
import { cutByDealer, partsOfTable, withRoomForMoves } from '#transactions/cut-cycles.ts'
import { keyOf } from '#transactions/partition.ts'
import { copyInto, qualified } from './copy-text.ts'
import type { Manifest, TablePart } from './manifest.ts'

const { escapeIdentifier } = pg

/** @throws CommandRefused for a database that is not empty */
export async function requireEmptyDatabase(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select class.oid::regclass::text as name
    from pg_class as class join pg_namespace as namespace on namespace.oid = class.relnamespace
    where namespace.nspname not in ('information_schema', 'pgboss') and namespace.nspname !~ '^pg_'
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e')
    order by class.oid limit 1`)
  if (rows[0])
    throw new CommandRefused(
      `The database is not empty: it has ${rows[0].name}. Restore into an empty one, or into another DATA_DIR. ` +
        'Nothing was changed.'
    )
}

/**
 * Restores an empty database to a backup, in the caller's transaction: first the tables by their migrations, then the
 * rows. Triggers and foreign keys are removed meanwhile, because they already acted when the rows were written, and
 * would write history, totals and balances again.
 */
export async function restoreDatabase(
  client: pg.PoolClient,
  { tables, sequences }: Manifest,
  { migrations, read }: { migrations: Migration[]; read(table: TablePart): Promise<Readable> }
): Promise<void> {
  await applyWithin(client, migrations)
  const keys = await dropForeignKeys(client)
  const triggered = await triggeredTables(client)
  await switchTriggers(client, triggered, 'disable')
  await clearTables(client)
  for (const table of tables) await restoreTable(client, table, read)
  for (const { schema, name, lastValue, isCalled } of sequences)
    await client.query(`select setval(format('%I.%I', $1::text, $2::text)::regclass, $3, $4)`, [
      schema,
      name,
      lastValue,
      isCalled
    ])
  await switchTriggers(client, triggered, 'enable')
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`)
}

type ForeignKey = { table: string; name: string; definition: string }

async function dropForeignKeys(client: pg.PoolClient): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`)
  return rows
}

async function triggeredTables(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(`
    select distinct tgrelid::regclass::text as table
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace`)
  return rows.map(({ table }) => table)
}

async function switchTriggers(client: pg.PoolClient, tables: string[], to: 'enable' | 'disable'): Promise<void> {
  for (const table of tables) await client.query(`alter table ${table} ${to} trigger user`)
}

/** Rows from migrations and from the queue's installation are in the backup too. */
async function clearTables(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ tables: string }>(`
    select string_agg(oid::regclass::text, ', ') as tables
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
  await client.query(`truncate ${rows[0]?.tables}`)
  await client.query('delete from pgboss.job')
  await client.query('delete from pgboss.queue')
}

async function restoreTable(
  client: pg.PoolClient,
  table: TablePart,
  read: (table: TablePart) => Promise<Readable>
): Promise<void> {
  const { schema, columns, partitionOf } = table
  const parent = partitionOf && qualified({ schema, table: partitionOf.table })
  if (parent) {
    // It gets its indexes when it is attached: loading rows without them is twice as fast.
    const isCut = partitionOf.partCount > 1
    await client.query(`create table ${qualified(table)} (like ${parent} including defaults including constraints)
      ${isCut ? cutByDealer : withRoomForMoves}`)
    if (isCut)
      for (const { definition } of partsOfTable(table.table, partitionOf.partCount)) await client.query(definition)
  } else if (!(await isThere(client, table))) {
    // Rows of a dropped import, which are kept for the record and never looked up.
    const types = columns.map((column) => `${escapeIdentifier(column.name)} ${column.type}`)
    await client.query(`create table ${qualified(table)} (${types.join(', ')})`)
  }
  await pipeline(await read(table), client.query(copyFrom(copyInto(table))))
  if (parent) {
    await client.query(`alter table ${qualified(table)} add ${keyOf(partitionOf.partCount)}`)
    await client.query(
      `alter table ${parent} attach partition ${qualified(table)} for values in (${partitionOf.batchNo})`
    )
  }
}

async function isThere(client: pg.PoolClient, table: TablePart): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    qualified(table)
  ])
  return rows[0]?.there === true
}
