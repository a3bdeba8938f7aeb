import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { type EveryCycleRows, inHashTables, rowsOfLots } from './lots.ts'
import '#dealers/tables.ts'

/**
 * The rules that hold for each lot, its day and amount, bands and months aside: `rate_fitting`. What depends on the kind
 * of a row alone is looked at once for all dealers.
 */
export async function findFitting(tx: Tx): Promise<void> {
  await sql`
    create temporary table rate_fitting on commit drop as
    with kind as materialized (
      select row_number() over () as kind, sold.*
      from (select distinct transaction_type, plan_name, channel from rate_lots) as sold
    ), for_kind as materialized (
      select kind.kind, rule.version_id, rule.rule_row
      from kind join rate_rules as rule on (rule.types is null or kind.transaction_type = any(rule.types))
        and (rule.plan is null or case when rule.is_beginning then starts_with(lower(plan_name), rule.plan)
          else lower(plan_name) = rule.plan end)
        and (rule.channel is null or lower(kind.channel) = rule.channel)
    ), profile as (
      select distinct profile, transaction_type, plan_name, channel, company_id from rate_lots
    )
    select profile.profile, rule.code, rule.component, rule.is_clawback, rule.is_split, rule.measure, rule.mode,
      rule.day_from, rule.day_to, rule.amount_from, rule.amount_to, rule.band_from, rule.band_end, rule.months_from,
      rule.months_to
    from profile join dealers using (company_id)
      join kind on kind.transaction_type = profile.transaction_type and kind.plan_name = profile.plan_name
        and kind.channel is not distinct from profile.channel
      join for_kind on for_kind.kind = kind.kind join rate_rules as rule using (version_id, rule_row)
    where (rule.dealer_kind is null or dealers.kind = rule.dealer_kind)
      and (rule.line is null or dealers.line = rule.line)
      and (rule.company_type is null or dealers.company_type = rule.company_type)
      and (rule.tier is null or dealers.tier = rule.tier)
      and (rule.codes is null or dealers.company_code = any(rule.codes))`.execute(tx)
  await sql`analyze rate_fitting`.execute(tx)
}

/**
 * What each component has a rule for: `rate_hits`. A lot is one hit as long as its rows cannot differ. They can for a
 * clawback, which has a sale of its own, and on a day on which the dealer passes the limit of a band that counts row by
 * row: then each row is a hit. Of components without bands the hit names the rule.
 */
export async function findHits(tx: Tx, cycle: EveryCycleRows): Promise<void> {
  await sql`
    create temporary table rate_lot_hits on commit drop as
    with fitting as materialized (
      select distinct profile, component, is_clawback, is_split, measure, mode, day_from, day_to, amount_from, amount_to,
        case when measure is null and not is_clawback then code end as code
      from rate_fitting
    )
    select lot, component, is_clawback, is_split, measure, mode, max(code) as code
    from rate_lots join fitting using (profile)
    where transaction_date between day_from and day_to and transaction_amount between amount_from and amount_to
    group by lot, component, is_clawback, is_split, measure, mode`.execute(tx)
  await findCrossedDays(tx)
  const ofHit = sql`hit.component, hit.code, hit.is_clawback, hit.is_split, hit.measure, hit.mode`
  const apart = sql`(select * from rate_lots where lot in (select lot from hit where is_apart))`
  await inHashTables(tx, () =>
    sql`
    create temporary table rate_hits on commit drop as
    with hit as materialized (
      select rate_lot_hits.*, is_clawback or (component, company_id, transaction_date) in (
        select component, company_id, transaction_date from rate_crossed) as is_apart
      from rate_lot_hits join rate_lots using (lot)
    )
    select row_number() over () as unit, hit.*
    from (
      select lot.lot, null::bigint as id, lot.row_count, lot.counted_count, lot.profile, lot.company_id,
        lot.transaction_date, null as transaction_no, lot.transaction_type, lot.transaction_amount,
        null as original_transaction_no, ${ofHit}
      from hit join rate_lots as lot using (lot) where not is_apart
      union all
      select lot.lot, row.id, 1, case when ${cycle.counted} then 1 else 0 end, lot.profile, lot.company_id,
        lot.transaction_date, row.transaction_no, lot.transaction_type, lot.transaction_amount,
        row.original_transaction_no, ${ofHit}
      from hit join (${rowsOfLots(cycle, apart)}) using (lot) where is_apart
    ) as hit`.execute(tx)
  )
}

/** The days on which a dealer passes the limit of a band, where bands count row by row: there the rows' order matters. */
async function findCrossedDays(tx: Tx): Promise<void> {
  await sql`
    create temporary table rate_crossed on commit drop as
    with day as (
      select component, measure, company_id, transaction_date, sum(row_count) as row_count,
        sum(transaction_amount * row_count) as amount, sum(greatest(transaction_amount, 0) * row_count) as up,
        sum(least(transaction_amount, 0) * row_count) as down, bool_or(transaction_amount <= 0) as has_flat
      from rate_lot_hits join rate_lots using (lot) where mode = 'MARGINAL'
      group by component, measure, company_id, transaction_date
    ), run as (
      select *, sum(row_count) over so_far - row_count as rows_before, sum(amount) over so_far - amount as before
      from day window so_far as (partition by component, company_id order by transaction_date)
    ), cut as (
      select component, band_from as at from rate_rules where mode = 'MARGINAL'
      union select component, band_end from rate_rules where mode = 'MARGINAL'
    )
    select distinct component, company_id, transaction_date from run join cut using (component)
    where case measure when 'COUNT' then at > rows_before + 1 and at <= rows_before + row_count
      else at > before + down and at < before + up
        -- A row of 0.00 belongs to the band above the limit on which it stands.
        or has_flat and at between before + down and before + up end`.execute(tx)
}
