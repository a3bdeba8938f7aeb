import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { inOrder } from './within-cap.ts'
import '../tables.ts'

/** Where the first of these limits is that a number has not reached; the one before is where its stretch begins. */
const stretchOf = (number: string) => sql`width_bucket(${sql.raw(number)}, limits)`

/**
 * Where hits with bands stand: `rate_places`. The limits of a component's bands cut its measure into stretches, in each
 * of which the same rules hold. A row of a split component reaches from its first stretch to its last.
 */
async function findPlaces(tx: Tx): Promise<void> {
  await sql`
    create temporary table rate_stretches on commit drop as
    select component, array_agg(distinct at order by at) as limits
    from (
      select component, band_from as at from rate_rules where measure is not null
      union all select component, band_end from rate_rules where measure is not null
    ) as cut group by component`.execute(tx)
  await sql`
    create temporary table rate_places on commit drop as
    with run as (
      select unit, lot, component, is_split, transaction_amount,
        case when measure = 'COUNT' and mode = 'WHOLE' then sum(row_count) over all_of_them
          when measure = 'COUNT' then sum(row_count) over before_it
          when mode = 'WHOLE' then sum(transaction_amount * row_count) over all_of_them
          else sum(transaction_amount * row_count) over before_it end as high,
        case when is_split then transaction_amount * row_count else 0 end as size
      from rate_hits where measure is not null
      window all_of_them as (partition by component, company_id),
        before_it as (partition by component, company_id order by ${inOrder} rows unbounded preceding)
    ), reach as (
      select unit, lot, component, transaction_amount, size, least(high, high - size) as low,
        greatest(high, high - size) as high
      from run
    )
    select reach.*, ${stretchOf('low')} as first,
      -- What ends at a limit does not reach beyond it.
      ${stretchOf('high')} - case when low < high and limits[${stretchOf('high')}] = high then 1 else 0 end as last
    from reach join rate_stretches using (component)`.execute(tx)
}

/** The rule that applies to each hit, or to each part of a row that bands split: `rate_parts`. */
export async function findParts(tx: Tx): Promise<void> {
  await findPlaces(tx)
  await sql`
    create temporary table rate_parts on commit drop as
    with part as materialized (
      select unit, lot, component, first as stretch, false as is_shared, transaction_amount as base
      from rate_places where first = last
      union all
      select unit, lot, component, stretch, true,
        sign(size) * (least(high, limits[stretch + 1]) - greatest(low, limits[stretch]))
      from rate_places join rate_stretches using (component) cross join generate_series(first, last) as stretch
      where first < last
    ), ruled as materialized (
      -- What is alike and in one stretch has one rule.
      select lot, component, stretch, max(code) as code
      from (select distinct lot, component, stretch from part) as one
        join rate_lots as lot using (lot) join rate_stretches using (component)
        join rate_fitting as rule using (profile, component)
      where lot.transaction_date between rule.day_from and rule.day_to
        and lot.transaction_amount between rule.amount_from and rule.amount_to
        and rule.band_from <= limits[stretch] and rule.band_end >= limits[stretch + 1]
      group by lot, component, stretch
    )
    select unit, component, code, transaction_amount as base from rate_hits where code is not null
    union all
    select unit, component, code, base from part join ruled using (lot, component, stretch) where not is_shared
    union all
    select unit, component, code, sum(base)
    from part join ruled using (lot, component, stretch) where is_shared group by unit, component, code
    union all
    select hit.unit, hit.component, max(rule.code), original.earned
    from rate_hits as hit join rate_originals as original using (id)
      join rate_fitting as rule using (profile, component)
    where hit.is_clawback and hit.transaction_date between rule.day_from and rule.day_to
      and hit.transaction_amount between rule.amount_from and rule.amount_to
      and original.months between rule.months_from and rule.months_to
    group by hit.unit, hit.component, original.earned`.execute(tx)
}
