import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { contains } from '#platform/db/list-sql.ts'

/** The rows of a shorter cycle are read as quickly as an index of theirs. */
const fewRows = 50_000

/**
 * Builds the index of each long cycle that finds rows by a part of a number. It may take as long as the import did, so no
 * import waits for it; nor does anybody else, since it is built beside reads and writes.
 */
export async function keepSearchIndexes(database: Database, signal?: AbortSignal, rows = fewRows): Promise<void> {
  for (const table of await tablesWithoutIndex(database, rows)) {
    if (signal?.aborted) return
    const index = sql.id(`${table}_search`)
    // What a build that was cancelled or killed has left finds nothing.
    await sql`drop index concurrently if exists ${index}`.execute(database)
    if (!(await build(database, table, index))) return
  }
}

/** @returns false if it had to make way */
async function build(database: Database, table: string, index: RawBuilder<unknown>): Promise<boolean> {
  try {
    await sql`
      create index concurrently ${index} on ${sql.id(table)}
      using gin (yes_id gin_trgm_ops, transaction_no gin_trgm_ops)`.execute(database)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === cancelled) return false
    throw error
  }
}

const cancelled = '57014'

/**
 * Of cycles and of the parts of those that are cut, read from the catalogue alone: `pg_partition_tree` would wait for
 * whoever has the transactions locked.
 */
const partitions = sql`
  select inhrelid from pg_inherits where inhparent = 'transactions'::regclass
  union all
  select part.inhrelid from pg_inherits as part join pg_inherits as cycle on cycle.inhrelid = part.inhparent
  where cycle.inhparent = 'transactions'::regclass`

/** Cancels builds that go on: they lock a cycle's table against whoever needs it alone. The next run builds again. */
export async function cancelBuilds(db: Database): Promise<void> {
  await sql`
    select pg_cancel_backend(pid) from pg_stat_progress_create_index
    where datname = current_database() and relid in (${partitions})`.execute(db)
}

async function tablesWithoutIndex(db: Database, rows: number): Promise<string[]> {
  const { rows: found } = await sql<{ table: string }>`
    select relname as "table"
    from pg_class as partition where oid in (${partitions}) and relkind = 'r' and reltuples >= ${rows}::real and not exists (
      select from pg_index join pg_class as index on index.oid = indexrelid join pg_am on pg_am.oid = index.relam
      where indrelid = partition.oid and amname = 'gin' and indisvalid
    )
    order by relname desc`.execute(db)
  return found.map(({ table }) => table)
}

const hasTrigram = /[\p{L}\p{N}]{3}/u

/**
 * Matches text anywhere in an indexed column, as `contains` does: a text without a trigram past the index, which would be
 * read from end to end for it.
 */
export function containsNumber(column: 'yes_id' | 'transaction_no', text: string): RawBuilder<SqlBool> {
  return contains(hasTrigram.test(text) ? column : sql`(${sql.ref(column)} || '')`, text)
}
