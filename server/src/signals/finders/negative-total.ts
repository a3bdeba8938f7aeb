import { sql } from 'kysely'
import { finder, rowsOfDealers } from '../finder.ts'
import { dealerSums } from '../sums.ts'

export const negativeTotal = finder({
  rule: 'NEGATIVE_TOTAL',
  find: (cycle, limit, figures) => sql`
    select company_id::text as subject, array[company_id] as company_ids, ${figures({ now: sql`amount` })} as figures,
      jsonb_build_object('companyIds', array[company_id]) as row_key, row_count, amount
    from ${dealerSums(cycle)} as now where amount < 0 and -amount >= ${limit('amount')}`,
  rows: rowsOfDealers
})
