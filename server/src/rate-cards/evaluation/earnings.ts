import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { type EveryCycleRows, orderDays } from './lots.ts'
import { givenUntil, inOrder, partAmount, roundedParts, withinCap } from './within-cap.ts'

/** A part of what a unit earns, as `KeptEarning` has it: the rule's row and the amount that it was taken of. */
const partText = sql`'[' || rule.rule_row || ',"' || part.base || '"]'`

/**
 * Rounds what each unit comes to once, and applies bounds: `rate_results`. Only where rows are split into bands has a
 * unit several parts; those without are most, and are not grouped.
 */
export async function findResults(tx: Tx): Promise<void> {
  await sql`
    create temporary table rate_results on commit drop as
    with result as (
      select part.unit, rule.version_id, ${partText} as parts, round(${partAmount}, 2) as rounded, rule.row_min,
        rule.row_max
      from rate_parts as part join rate_rules as rule using (component, code) where not rule.is_split
      union all
      select part.unit, min(rule.version_id), string_agg(${partText}, ',' order by rule.band_from, rule.rule_row),
        ${roundedParts}, null, null
      from rate_parts as part join rate_rules as rule using (component, code) where rule.is_split
      group by part.unit
    )
    select unit, lot, component, ids, places, row_count, counted_count, version_id, parts, rounded,
      least(greatest(rounded, row_min), row_max) as bounded
    from result join rate_units using (unit)`.execute(tx)
}

/**
 * The days of a dealer under a component's cap: `given_before`, what the days before come to without it, and whether the
 * cap is reached before (`OVER`), not yet (`BELOW`), or perhaps on this day (`CROSSED`), where the rows' order matters.
 */
async function findCappedDays(tx: Tx): Promise<void> {
  const byDealer = sql`partition by component, company_id order by transaction_date`
  await sql`
    create temporary table rate_capped_days on commit drop as
    with day as (
      select component, company_id, transaction_date, cap, sum(bounded * result.row_count) as amount,
        sum(greatest(bounded, 0) * result.row_count) as up
      from rate_results as result join rate_components using (component) join rate_lots using (lot)
      where cap is not null group by component, company_id, transaction_date, cap
    ), run as (
      select *, sum(amount) over (${byDealer}) - amount as given_before from day
    )
    select component, company_id, transaction_date, cap, given_before, case
        when max(given_before + amount) over (${byDealer} rows between unbounded preceding and 1 preceding) >= cap
          then 'OVER'
        when max(given_before + up) over (${byDealer}) < cap then 'BELOW' else 'CROSSED' end as reach
    from run`.execute(tx)
  await sql`analyze rate_capped_days`.execute(tx)
}

/** The rows of days on which a dealer may reach a cap, with what each of them is below it: `rate_capped_rows`. */
async function findCappedRows(tx: Tx, cycle: EveryCycleRows): Promise<void> {
  await orderDays(tx, cycle, sql`select company_id, transaction_date from rate_capped_days where reach = 'CROSSED'`)
  await sql`
    create temporary table rate_capped_rows on commit drop as
    with crossed as (
      select unit, component, company_id, transaction_date, cap, given_before, bounded, id, place,
        uncounted is null or id <> all(uncounted) as is_counted
      from rate_results as result join rate_lots using (lot)
        join rate_capped_days using (component, company_id, transaction_date) join rate_ordered as ordered using (lot)
        cross join unnest(coalesce(result.ids, ordered.ids), coalesce(result.places, ordered.places)) as row (id, place)
      where reach = 'CROSSED'
    ), reached as (
      select *, given_before
        + ${givenUntil(sql`component, company_id, transaction_date`, sql`place`)} as given
      from crossed
    )
    select unit, id, is_counted, ${withinCap(sql`component, company_id`, sql`transaction_date, place`)} as earned
    from reached`.execute(tx)
}

/** Gives no more than the cap or the original has left: `rate_earnings`, of all rows of a lot, or of those with `ids`. */
export async function sumEarnings(tx: Tx, cycle: EveryCycleRows): Promise<void> {
  await findCappedDays(tx)
  await findCappedRows(tx, cycle)
  const ofResult = sql`result.component, version_id, parts, rounded, bounded`
  await sql`
    create temporary table rate_earnings on commit drop as
    select lot, ids, row_count, counted_count, ${ofResult}, bounded as earned
    from rate_results as result join rate_components using (component) where cap is null and not is_clawback
    union all
    select lot, ids, result.row_count, result.counted_count, ${ofResult}, case when reach = 'OVER' then 0 else bounded end
    from rate_results as result join rate_lots using (lot)
      join rate_capped_days using (component, company_id, transaction_date)
    where reach <> 'CROSSED'
    union all
    select lot, capped.ids, capped.row_count, capped.counted_count, ${ofResult}, earned
    from (
      select unit, earned, array_agg(id) as ids, count(*) as row_count, count(*) filter (where is_counted) as counted_count
      from rate_capped_rows group by unit, earned
    ) as capped join rate_results as result using (unit)
    union all
    select result.lot, ids, row_count, counted_count, ${ofResult}, -least(bounded, greatest(0, left_of_it
        - sum(bounded) over (partition by original_batch, original_id, side < 0 order by ${inOrder}, result.component
          rows unbounded preceding) + bounded))
    from rate_results as result join rate_components using (component) join rate_clawbacks on id = ids[1]
      join rate_originals using (id)
    where is_clawback`.execute(tx)
}
