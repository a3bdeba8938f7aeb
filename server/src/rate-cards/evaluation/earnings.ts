import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { countedIn, type EveryCycleRows, orderDays } from './lots.ts'
import { inOrder, partAmount, roundedParts } from './within-cap.ts'

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
    select unit, lot, component, after, until, id, row_count, counted_count, version_id, parts, rounded,
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

/** Where a dealer reaches the cap of a component, with the `rest` that this row earns: `rate_crossings`. */
async function findCrossings(tx: Tx, cycle: EveryCycleRows): Promise<void> {
  await orderDays(tx, cycle, sql`select company_id, transaction_date from rate_capped_days where reach = 'CROSSED'`)
  await sql`
    create temporary table rate_crossings on commit drop as
    with run as (
      select component, company_id, transaction_date, cap, place, bounded, given_before + sum(bounded) over (partition by
        component, company_id, transaction_date order by place rows unbounded preceding) as given
      from rate_results as result join rate_lots using (lot)
        join rate_capped_days using (component, company_id, transaction_date) join rate_ordered using (lot)
        cross join unnest(places[coalesce(after, 0) + 1:coalesce(until, result.row_count)]) as place
      where reach = 'CROSSED'
    )
    select distinct on (component, company_id) component, company_id, transaction_date as crossed_on, place,
      cap - given + bounded as rest
    from run where given >= cap order by component, company_id, transaction_date, place`.execute(tx)
}

/**
 * Gives no more than the cap or the original has left: `rate_earnings`, of all rows of a lot, of those `after` and `until`
 * which it has them in order, or of a clawback with its `id`. Rows earn in full until the cap is reached, and nothing then.
 */
export async function sumEarnings(tx: Tx, cycle: EveryCycleRows): Promise<void> {
  await findCappedDays(tx)
  await findCrossings(tx, cycle)
  const ofResult = sql`result.component, version_id, parts, rounded, bounded`
  await sql`
    create temporary table rate_earnings on commit drop as
    select lot, after, until, id, row_count, counted_count, ${ofResult}, bounded as earned
    from rate_results as result join rate_components using (component) where cap is null and not is_clawback
    union all
    select lot, after, until, id, result.row_count, result.counted_count, ${ofResult},
      case when reach = 'OVER' then 0 else bounded end
    from rate_results as result join rate_lots using (lot)
      join rate_capped_days using (component, company_id, transaction_date)
    where reach <> 'CROSSED'
    union all
    select lot, part.after, part.until, null, part.until - part.after, ${countedIn(sql`part.after`, sql`part.until`)},
      ${ofResult}, part.earned
    from (
      select result.*, ids, uncounted, rest, below,
        below + case when crossed_on = transaction_date and places[below + 1] = place then 1 else 0 end as reached
      from rate_results as result join rate_lots using (lot)
        join rate_capped_days using (component, company_id, transaction_date) join rate_ordered using (lot)
        left join rate_crossings using (component, company_id)
        cross join lateral (select case when transaction_date > crossed_on then 0
          when transaction_date = crossed_on then width_bucket(place - 1, places) else cardinality(ids) end as below
        ) as row
      where reach = 'CROSSED'
    ) as result cross join lateral (values (coalesce(after, 0), least(until, below), bounded),
      (greatest(after, below), least(until, reached), rest),
      (greatest(after, reached), coalesce(until, cardinality(ids)), 0)) as part (after, until, earned)
    where part.after < part.until
    union all
    select result.lot, null, null, id, row_count, counted_count, ${ofResult}, -least(bounded, greatest(0, left_of_it
        - sum(bounded) over (partition by original_batch, original_id, side < 0 order by ${inOrder}, result.component
          rows unbounded preceding) + bounded))
    from rate_results as result join rate_components using (component) join rate_clawbacks using (id)
      join rate_originals using (id)
    where is_clawback`.execute(tx)
}
