import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { tryLock } from '#platform/db/locking/try-lock.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { cutByDealer, partsOfTable, setPartsAside, withRoomForMoves } from './cut-cycles.ts'
import { cancelBuilds } from './search-indexes.ts'

export const partitionOf = (batchNo: number) => `transactions_${batchNo}`
const nameOfVersion = (batchNo: number, version: number) => `transactions_${batchNo}_v${version}`

/** A cycle's partition by name. A cycle has one until its import is dropped. */
export const partition = (batchNo: number): RawBuilder<unknown> => sql.table(partitionOf(batchNo))

/**
 * The key of a partition; that of a cut cycle has to hold what it is cut by. The parent has none: a foreign table, which
 * an archived cycle is, could not be under it.
 */
export const keyOf = (partCount = 1): string => `primary key (id, batch_no${partCount > 1 ? ', company_id' : ''})`

export type LoadingTable = {
  name: string
  ref: RawBuilder<unknown>
  /** The tables that rows are copied into: itself, or those into which it is cut. */
  parts: readonly string[]
}

/**
 * Creates the table that becomes a cycle's partition, without indexes, which makes loading twice as fast. A long cycle is
 * cut by dealer into parts.
 */
export async function createLoadingTable(
  tx: Tx,
  batchNo: number,
  version: number,
  partCount = 1
): Promise<LoadingTable> {
  const name = nameOfVersion(batchNo, version)
  const ref = sql.table(name)
  const isCut = partCount > 1
  await sql`create table ${ref} (${sql.raw(await columnsAndChecks(tx))})
    ${sql.raw(isCut ? cutByDealer : withRoomForMoves)}`.execute(tx)
  // The default spares every row its batch number, and the check spares attaching a scan of all rows.
  await sql`alter table ${ref} alter column batch_no set default ${sql.lit(batchNo)},
    add constraint ${sql.ref(`${name}_batch`)} check (batch_no = ${sql.lit(batchNo)})`.execute(tx)
  if (!isCut) return { name, ref, parts: [name] }
  const parts = partsOfTable(name, partCount)
  for (const { definition } of parts) await sql.raw(definition).execute(tx)
  return { name, ref, parts: parts.map((part) => part.name) }
}

/**
 * The columns and checks of `transactions`. `create table (like transactions)` would lock it against detaching until
 * a long import ends, so that no other import could be replaced or dropped meanwhile.
 */
export async function columnsAndChecks(tx: Tx): Promise<string> {
  const { rows } = await sql<{ definition: string }>`
    select string_agg(part, ', ' order by position) as definition
    from (
      select attnum as position,
        format('%I %s %s', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end) as part
      from pg_attribute where attrelid = 'transactions'::regclass and attnum > 0 and not attisdropped
      union all
      select 10000, format('constraint %I %s', conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = 'transactions'::regclass and contype = 'c'
    ) as part`.execute(tx)
  const definition = rows[0]?.definition
  if (!definition) throw new Error('the table transactions has columns')
  return definition
}

/** Creates the partition's key and every index of `transactions`, so that attaching the table builds none. */
export async function buildIndexes(tx: Tx, { ref, parts }: LoadingTable): Promise<void> {
  await sql`alter table ${ref} add ${sql.raw(keyOf(parts.length))}`.execute(tx)
  for (const definition of await indexDefinitions(tx))
    await sql`create index on ${ref} ${sql.raw(definition)}`.execute(tx)
  await sql`analyze ${ref}`.execute(tx)
}

/** What follows the table's name in the definition of each index. */
export async function indexDefinitions(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ columns: string; predicate: string | null }>`
    select pg_get_expr(index.indpred, index.indrelid) as predicate, (
      select string_agg(pg_get_indexdef(index.indexrelid, position, false), ', ' order by position)
      from generate_series(1, index.indnatts) as position
    ) as columns
    from pg_index as index
    where index.indrelid = 'transactions'::regclass
    order by index.indexrelid`.execute(tx)
  return rows.map(({ columns, predicate }) => `(${columns})${predicate ? ` where ${predicate}` : ''}`)
}

/** Makes the loaded table the cycle's partition. The former one must have been set aside by `setPartitionAside`. */
export async function attachPartition(tx: Tx, { ref }: LoadingTable, batchNo: number): Promise<void> {
  await sql`alter table ${ref} rename to ${sql.ref(partitionOf(batchNo))}`.execute(tx)
  await sql`alter table transactions attach partition ${partition(batchNo)}
    for values in (${sql.lit(batchNo)})`.execute(tx)
}

/**
 * Detaches the rows of a retired version from every sum and list. Refuses if others use transactions without a pause
 * for longer than `timeoutMs`.
 */
export async function setPartitionAside(
  tx: Tx,
  { batchNo, version, timeoutMs }: { batchNo: number; version: number; timeoutMs: number }
): Promise<Refusal | undefined> {
  if (!(await lockOutReaders(tx, timeoutMs)))
    return refuse(
      'refusedByRule',
      'Transactions are in use without a pause, as by a long report or an import, so this import cannot be set aside now. Try again in some minutes.'
    )
  const name = nameOfVersion(batchNo, version)
  const aside = sql.ref(name)
  await sql`alter table transactions detach partition ${partition(batchNo)}`.execute(tx)
  await sql`alter table ${partition(batchNo)} rename to ${aside}`.execute(tx)
  await setPartsAside(tx, name)
  await sql`alter table ${aside} set schema set_aside`.execute(tx)
  await forgetOrders(tx, batchNo)
  await tx
    .deleteFrom('transaction_key_filters')
    .where('batch_no', '=', batchNo)
    .where('version', '=', version)
    .execute()
  return undefined
}

/** Forgets the counts of a cycle's orders, which are counted again from its rows. */
export async function forgetOrders(tx: Tx, batchNo: number): Promise<void> {
  await tx.deleteFrom('transaction_histograms').where('batch_no', '=', batchNo).execute()
  await tx.deleteFrom('transaction_moves').where('batch_no', '=', batchNo).execute()
}

/** The table of a detached version. */
export const setAside = (batchNo: number, version: number): RawBuilder<unknown> =>
  sql.id('set_aside', nameOfVersion(batchNo, version))

/** Whether that table still exists: an operator may remove it. */
export const isSetAside = (batchNo: RawBuilder<number>, version: RawBuilder<number>): RawBuilder<SqlBool> =>
  sql`to_regclass(format('set_aside.transactions_%s_v%s', ${batchNo}, ${version})) is not null`

/** Every reader of transactions queues behind our lock request, so each attempt waits less than a second. */
const oneWaitMs = 800

/** Refuses nobody by itself: false if others did not make way. */
export async function lockOutReaders(tx: Tx, timeoutMs: number): Promise<boolean> {
  await cancelBuilds(tx)
  for (let waited = 0; waited < timeoutMs; waited += oneWaitMs) {
    const isLocked = await tryLock(tx, async () => {
      await sql`set local lock_timeout = ${sql.lit(oneWaitMs)}`.execute(tx)
      await sql`lock table transactions in access exclusive mode`.execute(tx)
      await sql`set local lock_timeout to default`.execute(tx)
    })
    if (isLocked) return true
  }
  return false
}
