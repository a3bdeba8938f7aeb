import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { stretchOf } from './days.ts'
import { type EveryCycleRows, orderDays, rowsOfLots, startOrder } from './lots.ts'

/**
 * What earns alike by a component: `rate_units`. A lot is one unit as long as its rows cannot differ. They can on a day on
 * which the dealer passes the limit of a band that counts row by row: there the rows of a lot in one stretch are a unit,
 * with their `ids`, and a row that reaches from one stretch into others is one by itself. So is each clawback, which has
 * a sale of its own.
 */
export async function findUnits(tx: Tx, cycle: EveryCycleRows): Promise<void> {
  await startOrder(tx)
  await orderDays(tx, cycle, sql`select company_id, transaction_date from rate_days where stretch is null`)
  await findClawbacks(tx, cycle)
  await placeRows(tx)
  const noReach = sql`null::bigint as low, null::bigint as high, null::integer as last`
  await sql`
    create temporary table rate_units on commit drop as
    select row_number() over ()::integer as unit, part.*
    from (
      select hit.lot, component, null::bigint[] as ids, row_count, counted_count, code, day.stretch, ${noReach}
      from rate_lot_hits as hit join rate_components using (component) join rate_lots as lot using (lot)
        left join rate_days as day using (component, company_id, transaction_date)
      where not is_clawback and (measure is null or day.stretch is not null)
      union all
      select lot, component, array_agg(id), count(*), count(*) filter (where is_counted), null, first, ${noReach}
      from rate_places where first = last group by lot, component, first
      union all
      select lot, component, array[id], 1, is_counted::integer, null, first, low, high, last
      from rate_places where first < last
      union all
      select lot, component, array[id], 1, is_counted::integer, null, null, ${noReach}
      from rate_lot_hits join rate_components using (component) join rate_clawbacks using (lot) where is_clawback
    ) as part`.execute(tx)
}

/** Rows for which a component of clawbacks has a rule: `rate_clawbacks`; `is_judged` unless only the version beside has. */
async function findClawbacks(tx: Tx, cycle: EveryCycleRows): Promise<void> {
  const lots = sql`(
    select rate_lots.*, is_judged from rate_lots join (
      select lot, bool_or(side >= 0) as is_judged from rate_lot_hits join rate_components using (component)
      where is_clawback group by lot
    ) as hit using (lot))`
  await sql`
    create temporary table rate_clawbacks on commit drop as
    select lot.lot, lot.is_judged, row.id, ${cycle.counted} as is_counted, row.transaction_no, row.transaction_type,
      row.transaction_date, row.original_transaction_no
    from ${rowsOfLots(cycle, lots)}`.execute(tx)
}

/** From which stretch to which each of these rows reaches: `rate_places`. A row has several where bands split it. */
async function placeRows(tx: Tx): Promise<void> {
  await sql`
    create temporary table rate_places on commit drop as
    with run as (
      select lot, component, id, is_counted, case when is_split then sen else 0 end as size,
        before + sum(case measure when 'COUNT' then 1 else sen end) over (partition by component, company_id,
          transaction_date order by place rows unbounded preceding)::bigint as high
      from rate_lot_hits join rate_components using (component) join rate_lots using (lot)
        join rate_days using (component, company_id, transaction_date)
        join (select lot, id, is_counted, place from rate_ordered) as row using (lot)
      where stretch is null
    ), reach as (
      select lot, component, id, is_counted, least(high, high - size) as low, greatest(high, high - size) as high
      from run
    )
    select lot, component, id, is_counted, low, high, ${stretchOf(sql`low`)} as first,
      -- What ends at a limit does not reach beyond it.
      ${stretchOf(sql`high`)} - case when low < high and limits[${stretchOf(sql`high`)}] = high then 1 else 0 end as last
    from reach join rate_components using (component)`.execute(tx)
}
