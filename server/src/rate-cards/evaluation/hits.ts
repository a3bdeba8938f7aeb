import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
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
 * The components that each lot has a rule for, bands and months aside: `rate_lot_hits`. Of components without bands the
 * hit names the rule.
 */
export async function findHits(tx: Tx): Promise<void> {
  await sql`
    create temporary table rate_lot_hits on commit drop as
    with fitting as materialized (
      select distinct profile, component, day_from, day_to, amount_from, amount_to,
        case when measure is null and not is_clawback then code end as code
      from rate_fitting
    )
    select lot, component, max(code) as code
    from rate_lots join fitting using (profile)
    where transaction_date between day_from and day_to and transaction_amount between amount_from and amount_to
    group by lot, component`.execute(tx)
}
