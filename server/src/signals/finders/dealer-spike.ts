import { sql } from 'kysely'
import { finder, ringgit, rowsOfDealers, timesOf } from '../finder.ts'
import { dealerSums, usualSums } from '../sums.ts'

export const dealerSpike = finder({
  rule: 'DEALER_SPIKE',
  find: (cycle, limit, figures) => sql`
    select company_id::text as subject, array[company_id] as company_ids,
      ${figures({
        now: sql`now.amount`,
        usual: ringgit(sql`usual.amount`),
        times: timesOf(sql`now.amount`, sql`usual.amount`),
        cycles: sql`cycles`
      })} as figures,
      jsonb_build_object('companyIds', array[company_id]) as row_key, row_count, now.amount
    from ${dealerSums(cycle)} as now join ${usualSums(cycle, limit('cycles'))} as usual using (company_id)
    where cycles >= ${limit('leastCycles')} and usual.amount > 0
      and now.amount >= ${limit('times')} * usual.amount and now.amount - usual.amount >= ${limit('difference')}`,
  rows: rowsOfDealers
})
