import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import '../tables.ts'

/**
 * The limits of a component's bands cut its measure into stretches, in each of which the same rules hold. A number is in
 * the stretch that begins with the last limit that it has reached.
 */
export const stretchOf = (number: RawBuilder<unknown>): RawBuilder<number> => sql`width_bucket(${number}, limits)`

/** The components of all versions, with the limits of their bands: `rate_components`. */
export async function listComponents(tx: Tx): Promise<void> {
  await sql`
    create temporary table rate_components on commit drop as
    select component, side, name, is_clawback, is_split, measure, mode, cap,
      (select array_agg(distinct at order by at) from unnest(array_agg(band_from) || array_agg(band_end)) as at) as limits
    from rate_rules group by component, side, name, is_clawback, is_split, measure, mode, cap`.execute(tx)
  await sql`analyze rate_components`.execute(tx)
}

/**
 * By component and dealer, in rows or sen, what the days before come to, what a day comes to, and the stretch in which all
 * of its rows are: `rate_days`. It is null on a day on which the dealer passes a limit where bands count row by row: there
 * the rows' order matters.
 */
export async function findDays(tx: Tx): Promise<void> {
  const low = sql`(before + down)`
  const high = sql`(before + up)`
  await sql`
    create temporary table rate_days on commit drop as
    with day as (
      select component, company_id, transaction_date,
        sum(case measure when 'COUNT' then row_count else sen * row_count end)::bigint as own,
        sum(greatest(sen, 0) * row_count)::bigint as up, sum(least(sen, 0) * row_count)::bigint as down,
        bool_or(sen <= 0) as has_flat
      from rate_lot_hits join rate_components using (component) join rate_lots using (lot) where measure is not null
      group by component, company_id, transaction_date
    ), run as (
      select *, sum(own) over (partition by component, company_id order by transaction_date)::bigint - own as before,
        sum(own) over (partition by component, company_id)::bigint as total
      from day
    )
    select component, company_id, transaction_date, before, own, case
        when mode = 'WHOLE' then ${stretchOf(sql`total`)}
        when measure = 'COUNT' then
          case when ${stretchOf(sql`before + 1`)} = ${stretchOf(sql`before + own`)} then ${stretchOf(sql`before + 1`)} end
        -- A row of 0.00 belongs to the band above the limit on which it stands.
        when has_flat and limits[${stretchOf(low)}] = ${low} then null
        when ${stretchOf(high)} - ${stretchOf(low)}
          <= case when not has_flat and limits[${stretchOf(high)}] = ${high} then 1 else 0 end then ${stretchOf(low)}
      end as stretch
    from run join rate_components using (component)`.execute(tx)
  await sql`analyze rate_days`.execute(tx)
}
