import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { type CycleRows, everyRow, inHashTables, rowsOfLots } from './lots.ts'

/** `rate_earnings` with the `ids` of their rows; null for all rows of a lot. */
export const earningsByIds: RawBuilder<unknown> = sql`(
  select earning.*, case when id is not null then array[id] when until is not null then ordered.ids[after + 1:until] end as ids
  from rate_earnings as earning left join rate_ordered as ordered using (lot))`

/**
 * Puts together what the components make of each row of an evaluated cycle, into `rate_said`: once for a lot whose rows
 * are all alike, and by row, with its `id`, for other lots. `columns` are aggregates over `rate_earnings`.
 */
export async function gatherEarnings(
  tx: Tx,
  cycle: CycleRows,
  columns: RawBuilder<unknown> = sql`sum(earned) as amount`
): Promise<void> {
  const kept = sql`component, version_id, parts, rounded, bounded, earned`
  const lots = sql`(select * from rate_lots where lot in (select lot from apart))`
  await inHashTables(tx, () =>
    sql`
    create temporary table rate_said on commit drop as
    with apart as materialized (
      select distinct lot from rate_earnings where until is not null or id is not null
    )
    select lot, null::bigint as id, ${columns}
    from rate_earnings join rate_components using (component) where lot not in (select lot from apart) group by lot
    union all
    select lot, id, ${columns}
    from (
      select lot, row.id, ${kept} from ${earningsByIds} as earning cross join unnest(ids) as row (id)
      union all
      select lot.lot, row.id, ${kept}
      from rate_earnings as earning join apart using (lot) join (${rowsOfLots(everyRow(cycle), lots)}) on lot.lot = earning.lot
      where earning.until is null and earning.id is null
    ) as earning join rate_components using (component) group by lot, id`.execute(tx)
  )
}

/** Every row of a cycle as `row`, with `ofRow` of what was gathered; in SQL, after `from`. */
export const rowsWithEarnings = (cycle: CycleRows): RawBuilder<unknown> => sql`
  (${rowsOfLots(everyRow(cycle))}) left join rate_said as whole on whole.lot = lot.lot and whole.id is null
    left join rate_said as own on own.id = row.id`

/** A gathered column of a row. Null where no rule holds for it. */
export const saidOf = (column: string): RawBuilder<unknown> =>
  sql`coalesce(own.${sql.ref(column)}, whole.${sql.ref(column)})`

/** Works out what each row earns of all components together, once a cycle is evaluated: `rate_earned`, `(id, amount)`. */
export async function sumByRow(tx: Tx, cycle: CycleRows): Promise<void> {
  await gatherEarnings(tx, cycle)
  await inHashTables(tx, () =>
    sql`
    create temporary table rate_earned on commit drop as
    select row.id, ${saidOf('amount')} as amount from ${rowsWithEarnings(cycle)}
    where ${saidOf('amount')} is not null`.execute(tx)
  )
}
