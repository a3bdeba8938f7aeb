import { type RawBuilder, sql } from 'kysely'
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
  await sliceLots(tx)
  await placeRows(tx)
  const noReach = sql`null::bigint as low, null::bigint as high, null::integer as last`
  await sql`
    create temporary table rate_units on commit drop as
    select row_number() over ()::integer as unit, part.*
    from (
      select hit.lot, component, null::bigint[] as ids, null::integer[] as places, row_count, counted_count, code,
        day.stretch, ${noReach}
      from rate_lot_hits as hit join rate_components using (component) join rate_lots as lot using (lot)
        left join rate_days as day using (component, company_id, transaction_date)
      where not is_clawback and (measure is null or day.stretch is not null)
      union all
      select lot, component, ids, places, cardinality(ids), cardinality(ids) - case when uncounted is null then 0
        else (select count(*) from unnest(uncounted) as id where id = any(ids)) end, null, stretch, ${noReach}
      from rate_slices
      union all
      select lot, component, array_agg(id), array_agg(place), count(*), count(*) filter (where is_counted), null, first,
        ${noReach}
      from rate_places where first = last group by lot, component, first
      union all
      select lot, component, array[id], array[place], 1, is_counted::integer, null, first, low, high, last
      from rate_places where first < last
      union all
      select lot, component, array[id], null, 1, is_counted::integer, null, null, ${noReach}
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

/**
 * The rows of each lot in each stretch of a band that counts rows: `rate_slices`. They follow each other in the lot, so
 * that looking for the places at which stretches begin takes less than placing each row.
 */
async function sliceLots(tx: Tx): Promise<void> {
  const placeOf = (nth: RawBuilder<unknown>) =>
    sql`coalesce(case when own = row_count then ${nth} else hit_places[${nth}] end, 0)::integer`
  await sql`
    create temporary table rate_slices on commit drop as
    with day as materialized (
      select component, company_id, transaction_date, before, own, limits, sum(row_count) as row_count
      from rate_days join rate_components using (component) join rate_lots using (company_id, transaction_date)
      where stretch is null and measure = 'COUNT'
      group by component, company_id, transaction_date, before, own, limits
    ), partly_hit as materialized (
      select component, company_id, transaction_date, array_agg(place order by place) as hit_places
      from day join rate_lots using (company_id, transaction_date) join rate_lot_hits using (component, lot)
        join rate_ordered using (lot) cross join unnest(places) as place
      where own < day.row_count group by component, company_id, transaction_date
    ), stretch as materialized (
      select component, company_id, transaction_date, at as stretch,
        ${placeOf(sql`greatest(limits[at] - before - 1, 0)`)} as after,
        ${placeOf(sql`least(limits[at + 1] - before - 1, own)`)} as until
      from day left join partly_hit using (component, company_id, transaction_date)
        cross join generate_series(${stretchOf(sql`before + 1`)}, ${stretchOf(sql`before + own`)}) as at
    ), slice as (
      select lot, component, stretch, ids, places, uncounted, width_bucket(after, places) as after,
        width_bucket(until, places) as until
      from stretch join rate_lots using (company_id, transaction_date) join rate_lot_hits using (component, lot)
        join rate_ordered using (lot)
    )
    select lot, component, stretch, ids[after + 1:until] as ids, places[after + 1:until] as places, uncounted
    from slice where after < until`.execute(tx)
}

/** From which stretch of a band of amounts to which each row reaches: `rate_places`. A row has several where bands split it. */
async function placeRows(tx: Tx): Promise<void> {
  await sql`
    create temporary table rate_places on commit drop as
    with run as (
      select lot, component, id, place, uncounted is null or id <> all(uncounted) as is_counted,
        case when is_split then sen else 0 end as size, before + sum(sen) over (partition by component, company_id,
          transaction_date order by place rows unbounded preceding)::bigint as high
      from rate_lot_hits join rate_components using (component) join rate_lots using (lot)
        join rate_days using (component, company_id, transaction_date) join rate_ordered using (lot)
        cross join unnest(ids, places) as row (id, place)
      where stretch is null and measure = 'AMOUNT'
    ), reach as (
      select lot, component, id, place, is_counted, least(high, high - size) as low, greatest(high, high - size) as high
      from run
    )
    select lot, component, id, place, is_counted, low, high, ${stretchOf(sql`low`)} as first,
      -- What ends at a limit does not reach beyond it.
      ${stretchOf(sql`high`)} - case when low < high and limits[${stretchOf(sql`high`)}] = high then 1 else 0 end as last
    from reach join rate_components using (component)`.execute(tx)
}
