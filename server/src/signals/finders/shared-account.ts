import { sql } from 'kysely'
import { finder, ringgit, rowsOfDealers } from '../finder.ts'
import { dealerSums } from '../sums.ts'
import '#dealers/tables.ts'

export const sharedAccount = finder({
  rule: 'SHARED_ACCOUNT',
  find: (cycle, limit, figures) => sql`
    select account as subject, array_agg(company_id order by company_id) as company_ids,
      ${figures({
        now: ringgit(sql`sum(amount)`),
        account: sql`'•••• ' || right(account, 4)`,
        dealers: sql`count(*)`
      })} as figures,
      jsonb_build_object('companyIds', array_agg(company_id order by company_id)) as row_key,
      sum(row_count)::bigint as row_count, sum(amount) as amount
    from (
      select company_id, amount, row_count, regexp_replace(bank_account_number, '[^0-9]', '', 'g') as account
      from ${dealerSums(cycle)} as now join dealers using (company_id)
      where now.amount > 0
    ) as dealer
    where account <> ''
    group by account having count(*) > 1 and sum(amount) >= ${limit('amount')}`,
  rows: rowsOfDealers
})
