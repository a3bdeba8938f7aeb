import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { stretchOf } from './days.ts'
import { countedIn, type EveryCycleRows, orderDays, rowsOfLots, startOrder } from './lots.ts'

/**
 * What earns alike by a component: `rate_units`. A lot is one unit as long as its rows cannot differ. They can on a day on
 * which the dealer passes the limit of a band that counts row by row: there the rows of a lot in one stretch are a unit,
 * `after` and `until` in the lot's order, and a row that reaches from one stretch into others is one by itself. So is each
 * clawback, with its `id`, as it has a sale of its own.
 */
export async function findUnits(tx: Tx, cycle: EveryCycleRows): Promise<void> {
  await startOrder(tx)
  await orderDays(tx, cycle, sql`select company_id, transaction_date from rate_days where stretch is null`)
  await findClawbacks(tx, cycle)
  await findRunsOfCounts(tx)
  await findRunsOfAmounts(tx)
  const isWhole = sql`null::integer as after, null::integer as until`
  const noReach = sql`null::bigint as low, null::bigint as high, null::integer as last`
  await sql`
    create temporary table rate_units on commit drop as
    select row_number() over ()::integer as unit, part.*
    from (
      select hit.lot, component, ${isWhole}, null::bigint as id, row_count, counted_count, code, day.stretch, ${noReach}
      from rate_lot_hits as hit join rate_components using (component) join rate_lots as lot using (lot)
        left join rate_days as day using (component, company_id, transaction_date)
      where not is_clawback and (measure is null or day.stretch is not null)
      union all
      select lot, component, after, until, null, until - after, ${countedIn(sql`after`, sql`until`)}, null, stretch, low,
        high, last
      from (
        select lot, component, width_bucket(run.after, places) as after, width_bucket(run.until, places) as until, stretch,
          low, high, last, ids, uncounted
        from rate_runs as run join rate_lots using (company_id, transaction_date)
          join rate_lot_hits using (component, lot) join rate_ordered using (lot)
        where run.split_lot is null or run.split_lot = lot
      ) as slice where after < until
      union all
      select lot, component, ${isWhole}, id, 1, is_counted::integer, null, null, ${noReach}
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
 * The places of a dealer's day, `after` one and `until` another, that are in one stretch of a component's bands:
 * `rate_runs`; here of those that count rows. Finding where stretches begin takes less than placing each row.
 */
async function findRunsOfCounts(tx: Tx): Promise<void> {
  const placeOf = (nth: RawBuilder<unknown>) =>
    sql`coalesce(case when own = row_count then ${nth} else hit_places[${nth}] end, 0)::integer`
  await sql`
    create temporary table rate_runs on commit drop as
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
    )
    select component, company_id, transaction_date, at as stretch,
      ${placeOf(sql`greatest(limits[at] - before - 1, 0)`)} as after,
      ${placeOf(sql`least(limits[at + 1] - before - 1, own)`)} as until,
      null::integer as split_lot, null::bigint as low, null::bigint as high, null::integer as last
    from day left join partly_hit using (component, company_id, transaction_date)
      cross join generate_series(${stretchOf(sql`before + 1`)}, ${stretchOf(sql`before + own`)}) as at`.execute(tx)
}

/**
 * Of bands of amounts: a run begins with a day, at a limit on which the rows before it end, and behind each row that a
 * limit splits. Such a row is by itself, with the amounts and stretches from which to which it reaches.
 */
async function findRunsOfAmounts(tx: Tx): Promise<void> {
  await sql`
    insert into rate_runs
    with run as (
      select component, company_id, transaction_date, lot, place, sen, before, before + sum(sen) over (partition by
        component, company_id, transaction_date order by place rows unbounded preceding)::bigint as given
      from rate_lot_hits join rate_components using (component) join rate_lots using (lot)
        join rate_days using (component, company_id, transaction_date) join rate_ordered using (lot)
        cross join unnest(places) as place
      where stretch is null and measure = 'AMOUNT'
    ), reach as (
      select run.*, limits, least(given, given - sen) as low, greatest(given, given - sen) as high,
        ${stretchOf(sql`least(given, given - sen)`)} as first,
        -- What ends at a limit does not reach beyond it.
        ${stretchOf(sql`greatest(given, given - sen) - 1`)} as last
      from run join rate_components using (component) offset 0
    ), beginning as (
      select *, lead(place - 1, 1, 2147483647)
        over (partition by component, company_id, transaction_date order by place) as until
      from reach
      where first < last or given - sen in (before, limits[first], limits[last + 1])
    )
    select component, company_id, transaction_date, first, place - 1, place, lot, low, high, last
    from beginning where first < last
    union all
    select component, company_id, transaction_date, case when first < last then ${stretchOf(sql`given`)} else first end,
      case when first < last then place else place - 1 end, until, null, null, null, null
    from beginning`.execute(tx)
}
