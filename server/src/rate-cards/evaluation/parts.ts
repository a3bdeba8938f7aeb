import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** The rule that applies to each unit, or to each part of a row that bands split: `rate_parts`. */
export async function findParts(tx: Tx): Promise<void> {
  await sql`
    create temporary table rate_parts on commit drop as
    with banded as materialized (
      select profile, component, code, day_from, day_to, amount_from, amount_to, stretch
      from rate_fitting join rate_components using (component) cross join generate_subscripts(limits, 1) as stretch
      where band_from <= limits[stretch] and band_end >= limits[stretch + 1]
    ), part as materialized (
      select unit, profile, component, at as stretch, transaction_date, transaction_amount,
        sign(transaction_amount) * (least(high, limits[at + 1]) - greatest(low, limits[at]))::numeric * 0.01 as base
      from rate_units join rate_components using (component) join rate_lots using (lot)
        cross join generate_series(stretch, last) as at
      where last is not null
    ), ruled as (
      select unit, component, stretch, max(code) as code, min(base) as base
      from part join banded as rule using (profile, component, stretch)
      where transaction_date between day_from and day_to and transaction_amount between amount_from and amount_to
      group by unit, component, stretch
    )
    select unit, component, code, transaction_amount as base from rate_units join rate_lots using (lot) where code is not null
    union all
    select unit, component, max(rule.code), min(transaction_amount)
    from rate_units join rate_lots using (lot) join banded as rule using (profile, component, stretch)
    where last is null and transaction_date between day_from and day_to
      and transaction_amount between amount_from and amount_to
    group by unit, component
    union all
    select unit, component, code, sum(base) from ruled group by unit, component, code
    union all
    select unit, unit.component, max(rule.code), original.earned
    from rate_units as unit join rate_components using (component) join rate_lots as lot using (lot)
      join rate_originals as original using (id)
      join rate_fitting as rule on rule.profile = lot.profile and rule.component = unit.component
    where lot.transaction_date between rule.day_from and rule.day_to
      and lot.transaction_amount between rule.amount_from and rule.amount_to
      and original.months between rule.months_from and rule.months_to
    group by unit, unit.component, original.earned`.execute(tx)
}
