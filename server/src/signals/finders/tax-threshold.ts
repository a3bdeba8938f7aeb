import { sql } from 'kysely'
import { liabilities } from '#withholding-tax/queries.ts'
import { finder, ringgit, rowsOfDealers } from '../finder.ts'
import { dealerSums } from '../sums.ts'
import '#dealers/tables.ts'

export const taxThreshold = finder({
  rule: 'TAX_THRESHOLD',
  find: (cycle, _, figures) => sql`
    select company_id::text as subject, array[company_id] as company_ids,
      ${figures({
        before: ringgit(sql`paid_this_year`),
        now: sql`now.amount`,
        threshold: ringgit(sql`tax.threshold`)
      })} as figures,
      jsonb_build_object('companyIds', array[company_id]) as row_key, row_count, now.amount
    from ${dealerSums(cycle)} as now join dealers using (company_id)
    join ${liabilities(cycle.payoutDate)} as tax using (company_id)
    -- Dealers under section 107D; see the liabilities.
    where company_type in ('Individual', 'Sole Proprietor') and liability is distinct from 'Removed'
      and paid_this_year <= tax.threshold and paid_this_year + now.amount > tax.threshold`,
  rows: rowsOfDealers
})
