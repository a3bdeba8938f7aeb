import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { TablePart } from './manifest.ts'

export type CopiedTable = Pick<TablePart, 'schema' | 'table' | 'columns' | 'partitionOf'>
type ListedTable = CopiedTable & { oid: number; isArchived: boolean }

/** An import replaced a table between the snapshot and its lock. */
export class TablesMoved extends Error {}

const undefinedTable = '42P01'

/**
 * The tables of a backup, locked so that none is replaced before the transaction ends: imports add and remove
 * partitions, and a snapshot covers rows only. They include the queue's jobs, since a due posting must happen after a
 * restore too; the queue's other tables are recreated at each start.
 * @throws TablesMoved
 */
export async function lockCopiedTables(view: Database): Promise<CopiedTable[]> {
  const tables = await listTables(view)
  for (const table of tables) {
    const name = sql.table(`${table.schema}.${table.table}`)
    // A foreign table takes no such command, but a read of it locks as well.
    const lock = table.isArchived ? sql`select from ${name} limit 0` : sql`lock table ${name} in access share mode`
    await lock.execute(view).catch(asMoved)
  }
  // Unlike the list, a name is resolved in the current catalogue.
  const { rows: moved } = await sql`
    select from unnest(${tables.map(({ schema }) => schema)}::text[], ${tables.map(({ table }) => table)}::text[],
      ${tables.map(({ oid }) => oid)}::oid[]) as listed (schema, name, oid)
    where to_regclass(format('%I.%I', schema, name)) is distinct from oid`.execute(view)
  if (moved.length > 0) throw new TablesMoved('an import replaced a table')
  return tables.map(({ schema, table, columns, partitionOf }) => ({ schema, table, columns, partitionOf }))
}

function asMoved(error: { code?: string }): never {
  throw error.code === undefinedTable ? new TablesMoved('an import replaced a table') : error
}

/** A cycle that is cut by dealer is copied as one table, its parts with it. */
const isCutCycle = (table: RawBuilder<unknown>) =>
  sql`(${table}.relkind = 'p' and ${table}.oid <> 'transactions'::regclass)`

/** The numbers of a cycle that has many are copied with those of all others. */
const isOfMany = sql`(inhrelid is not null and not class.relispartition)`

/** Archived rows are among them, so that a restore needs no archive; what says that they are there is not. */
async function listTables(view: Database): Promise<ListedTable[]> {
  const { rows } = await sql<ListedTable>`
    select namespace.nspname as schema, class.relname as table, class.oid, class.relkind = 'f' as "isArchived",
      case when class.relispartition then json_build_object(
        'table', parent.relname,
        'batchNo', substring(pg_get_expr(class.relpartbound, class.oid) from 'IN [(]([0-9]+)[)]')::int,
        'partCount', case class.relkind when 'p' then (select count(*) from pg_inherits where inhparent = class.oid)
          else 1 end
      ) end as "partitionOf",
      (
        select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns
    from pg_class as class
      join pg_namespace as namespace on namespace.oid = class.relnamespace
      left join pg_inherits on inhrelid = class.oid
      left join pg_class as parent on parent.oid = inhparent
    where (class.relkind in ('r', 'f') or ${isCutCycle(sql`class`)}) and not coalesce(${isCutCycle(sql`parent`)}, false)
        and not ${isOfMany}
        and namespace.nspname in ('public', 'set_aside')
        and class.relname not in ('archives', 'archived_cycles', 'archive_work')
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e')
      or class.relkind in ('r', 'p') and namespace.nspname = 'pgboss' and class.relname in ('queue', 'job')
    order by namespace.nspname, class.relname`.execute(view)
  return rows
}

type Sequence = { schema: string; name: string; lastValue: string; isCalled: boolean }

/** Read after the snapshot, so that no number in its rows is used again; some numbers may be skipped. */
export async function readSequences(db: Database): Promise<Sequence[]> {
  const { rows: names } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, sequencename as name from pg_sequences where schemaname = 'public' order by 1, 2
  `.execute(db)
  const sequences: Sequence[] = []
  for (const { schema, name } of names) {
    const { rows } = await sql<{ lastValue: string; isCalled: boolean }>`
      select last_value::text as "lastValue", is_called as "isCalled" from ${sql.table(`${schema}.${name}`)}`.execute(
      db
    )
    sequences.push(...rows.map((row) => ({ schema, name, ...row })))
  }
  return sequences
}
