import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { type EveryCycleRows, inHashTables, rowsOfLots } from './lots.ts'
import { givenUntil, inOrder, partAmount, roundedParts, withinCap } from './within-cap.ts'

/** A part of what a row earns, as `KeptEarning` has it: the rule's row and the amount that it was taken of. */
const partText = sql`'[' || rule.rule_row || ',"' || part.base || '"]'`

/**
 * Rounds what each hit comes to once, and applies bounds: `rate_results`. Only where rows are split into bands has a hit
 * several parts; those without are most, and are not grouped.
 */
export async function findResults(tx: Tx): Promise<void> {
  await sql`
    create temporary table rate_results on commit drop as
    with result as (
      select part.unit, rule.cap, rule.version_id, ${partText} as parts, round(${partAmount}, 2) as rounded,
        rule.row_min, rule.row_max
      from rate_parts as part join rate_rules as rule using (component, code) where not rule.is_split
      union all
      select part.unit, rule.cap, min(rule.version_id), string_agg(${partText}, ',' order by rule.band_from, rule.rule_row),
        ${roundedParts}, null, null
      from rate_parts as part join rate_rules as rule using (component, code) where rule.is_split
      group by part.unit, rule.cap
    )
    select lot, id, row_count, counted_count, component, company_id, transaction_date, transaction_no, transaction_type,
      is_clawback, cap, version_id, parts, rounded, least(greatest(rounded, row_min), row_max) as bounded
    from result join rate_hits using (unit)`.execute(tx)
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
      select component, company_id, transaction_date, cap, sum(bounded * row_count) as amount,
        sum(greatest(bounded, 0) * row_count) as up
      from rate_results where cap is not null group by component, company_id, transaction_date, cap
    ), run as (
      select *, sum(amount) over (${byDealer}) - amount as given_before from day
    )
    select component, company_id, transaction_date, given_before, case
        when max(given_before + amount) over (${byDealer} rows between unbounded preceding and 1 preceding) >= cap
          then 'OVER'
        when max(given_before + up) over (${byDealer}) < cap then 'BELOW' else 'CROSSED' end as reach
    from run`.execute(tx)
  await sql`analyze rate_capped_days`.execute(tx)
}

/** Gives no more than the cap or the original has left: `rate_earnings`, by row where `id` tells which, or by lot. */
export async function sumEarnings(tx: Tx, cycle: EveryCycleRows): Promise<void> {
  await findCappedDays(tx)
  const passing = sql`(
    select * from rate_lots
    where (company_id, transaction_date) in (select company_id, transaction_date from day where reach = 'CROSSED'))`
  const ofResult = sql`result.component, version_id, parts, rounded, bounded`
  await inHashTables(tx, () =>
    sql`
    create temporary table rate_earnings on commit drop as
    with day as materialized (
      select * from rate_capped_days
    ), crossed as (
      select result.lot, result.id, result.counted_count, company_id, transaction_date, transaction_no,
        transaction_type, ${ofResult}, cap, given_before
      from rate_results as result join day using (component, company_id, transaction_date)
      where cap is not null and reach = 'CROSSED' and id is not null
      union all
      select lot.lot, row.id, case when ${cycle.counted} then 1 else 0 end, lot.company_id, lot.transaction_date,
        row.transaction_no, lot.transaction_type, ${ofResult}, cap, given_before
      from rate_results as result join day using (component, company_id, transaction_date)
        join (${rowsOfLots(cycle, passing)}) on lot.lot = result.lot
      where cap is not null and reach = 'CROSSED' and result.id is null
    ), reached as (
      select *, given_before + ${givenUntil(sql`component, company_id, transaction_date`)} as given from crossed
    )
    select lot, id, row_count, counted_count, ${ofResult}, bounded as earned
    from rate_results as result where cap is null and not is_clawback
    union all
    select lot, id, row_count, counted_count, ${ofResult}, case when reach = 'OVER' then 0 else bounded end
    from rate_results as result join day using (component, company_id, transaction_date)
    where cap is not null and reach <> 'CROSSED'
    union all
    select lot, id, 1, counted_count, ${ofResult}, ${withinCap(sql`component, company_id`)} from reached as result
    union all
    select lot, id, 1, counted_count, ${ofResult}, -least(bounded, greatest(0, left_of_it - sum(bounded) over (
        partition by original_batch, original_id order by ${inOrder}, component rows unbounded preceding) + bounded))
    from rate_results as result join rate_originals using (id) where is_clawback`.execute(tx)
  )
}
