import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { columnsAndChecks, type LoadingTable, lockOutReaders, partition, partitionOf } from './partition.ts'

/** The rows of a cycle on another PostgreSQL: the server as the database knows it, and the table there. */
export type ForeignRows = { server: string; schema: string; table: string }

/** Keeps a cycle's rows as they are until the transaction ends. Everybody may go on reading them. */
export async function keepRowsStill(tx: Tx, batchNo: number): Promise<void> {
  await sql`lock table ${partition(batchNo)} in share mode`.execute(tx)
}

/**
 * Puts rows on another PostgreSQL in the place of a cycle's own, which are removed. Returns false if others did not make
 * way. Only the last step locks others out.
 */
export async function makeForeign(
  tx: Tx,
  batchNo: number,
  { server, schema, table }: ForeignRows,
  timeoutMs: number
): Promise<boolean> {
  const foreign = sql.ref(`${partitionOf(batchNo)}_foreign`)
  // What an update of it says names the cycle by the table's name (platform/db/archive-errors.ts).
  await sql`create foreign table ${foreign} (${sql.raw(await columnsAndChecks(tx))}) server ${sql.ref(server)}
    options (schema_name ${sql.lit(schema)}, table_name ${sql.lit(table)}, updatable 'false')`.execute(tx)
  await sql`analyze ${foreign}`.execute(tx)
  if (!(await lockOutReaders(tx, timeoutMs))) return false
  await sql`alter table transactions detach partition ${partition(batchNo)}`.execute(tx)
  await sql`drop table ${partition(batchNo)}`.execute(tx)
  await sql`alter foreign table ${foreign} rename to ${sql.ref(partitionOf(batchNo))}`.execute(tx)
  await sql`alter table transactions attach partition ${partition(batchNo)} for values in (${sql.lit(batchNo)})`.execute(
    tx
  )
  return true
}

/** Makes way for a loaded table: `attachPartition` then makes that the cycle's own. Returns false as `makeForeign`. */
export async function removeForeign(tx: Tx, batchNo: number, timeoutMs: number): Promise<boolean> {
  if (!(await lockOutReaders(tx, timeoutMs))) return false
  await sql`alter table transactions detach partition ${partition(batchNo)}`.execute(tx)
  await sql`drop foreign table ${partition(batchNo)}`.execute(tx)
  return true
}

/** Copies a cycle's rows into a loading table. */
export async function copyRows(tx: Tx, batchNo: number, { ref }: LoadingTable): Promise<void> {
  await sql`insert into ${ref} select * from ${partition(batchNo)}`.execute(tx)
}

export type Digest = { rows: number; amount: string; digest: string }

/** The number of a table's rows, their sum, and a sum over the text of each that does not depend on their order. */
export const digestOf = (table: RawBuilder<unknown>): RawBuilder<Digest> => sql<Digest>`
  select count(*) as rows, coalesce(sum(incentive_amount), 0)::text as amount,
    coalesce(sum(('x' || substr(md5(line::text), 1, 15))::bit(60)::bigint), 0)::text as digest
  from ${table} as line`

/** The columns of transactions as another database has them, where a state is a text. */
export async function plainColumns(tx: Tx): Promise<{ definition: string; names: string }> {
  const { rows } = await sql<{ definition: string; names: string }>`
    select string_agg(format('%I %s', attname,
        case atttypid when 'transaction_state'::regtype then 'text' else format_type(atttypid, atttypmod) end),
        ', ' order by attnum) as definition,
      string_agg(format('%I', attname), ', ' order by attnum) as names
    from pg_attribute where attrelid = 'transactions'::regclass and attnum > 0 and not attisdropped`.execute(tx)
  const [columns] = rows
  if (!columns) throw new Error('the table transactions has columns')
  return columns
}
