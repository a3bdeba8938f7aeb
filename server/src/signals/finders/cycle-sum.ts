import { sql } from 'kysely'
import { finder, ringgit } from '../finder.ts'
import { dealerSums, earlierCycles, isInHistory } from '../sums.ts'

export const cycleSum = finder({
  rule: 'CYCLE_SUM',
  find: (cycle, limit, figures) => sql`
    select 'CYCLE' as subject, '{}'::integer[] as company_ids,
      ${figures({
        now: ringgit(sql`now.amount`),
        smallest: ringgit(sql`smallest`),
        largest: ringgit(sql`largest`),
        cycles: sql`cycles`
      })} as figures,
      '{}'::jsonb as row_key, row_count, now.amount
    from (
      select coalesce(sum(amount), 0) as amount, coalesce(sum(row_count), 0)::bigint as row_count
      from ${dealerSums(cycle)} as dealer
    ) as now
    cross join (
      select count(*) as cycles, min(amount) as smallest, max(amount) as largest
      from (
        select sum(amount) as amount
        from cycle_totals join ${earlierCycles(cycle, { ofKind: true, limit: limit('cycles') })} as earlier using (batch_no)
        where ${isInHistory} group by batch_no
      ) as earlier
    ) as earlier
    where cycles >= ${limit('leastCycles')} and (
      (100 * now.amount < ${limit('lowPercent')} * smallest and smallest - now.amount >= ${limit('difference')})
      or (100 * now.amount > ${limit('highPercent')} * largest and now.amount - largest >= ${limit('difference')}))`,
  rows: () => sql`true`
})
