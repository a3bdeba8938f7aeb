import { sql } from 'kysely'
import { finder, percentOf, ringgit, rowsOfDealers } from '../finder.ts'
import { dealerSums, usualSums } from '../sums.ts'

export const dealerFall = finder({
  rule: 'DEALER_FALL',
  find: (cycle, limit, figures) => sql`
    select company_id::text as subject, array[company_id] as company_ids,
      ${figures({
        now: sql`now.amount`,
        usual: ringgit(sql`usual.amount`),
        percent: percentOf(sql`now.amount`, sql`usual.amount`),
        cycles: sql`cycles`
      })} as figures,
      jsonb_build_object('companyIds', array[company_id]) as row_key, row_count, now.amount
    from ${dealerSums(cycle)} as now join ${usualSums(cycle, limit('cycles'))} as usual using (company_id)
    where cycles >= ${limit('leastCycles')} and now.amount > 0
      and 100 * now.amount <= ${limit('percent')} * usual.amount and usual.amount - now.amount >= ${limit('difference')}`,
  rows: rowsOfDealers
})
