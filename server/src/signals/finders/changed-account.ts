import { sql } from 'kysely'
import { finder, rowsOfDealers } from '../finder.ts'
import { dealerSums } from '../sums.ts'
import '#dealers/tables.ts'
import '#payments/tables.ts'

export const changedAccount = finder({
  rule: 'CHANGED_ACCOUNT',
  find: (cycle, limit, figures) => sql`
    select company_id::text as subject, array[company_id] as company_ids,
      ${figures({
        now: sql`now.amount`,
        account: sql`'•••• ' || right(bank_account_number, 4)`,
        payments: sql`earlier.payments`
      })} as figures,
      jsonb_build_object('companyIds', array[company_id]) as row_key, row_count, now.amount
    from ${dealerSums(cycle)} as now join dealers using (company_id)
    cross join lateral (
      select count(*) as payments, bool_or(payments.bank_account_number = dealers.bank_account_number) as is_known
      from payments
      where payments.company_id = now.company_id and status not in ('REJECTED', 'RETURNED', 'WITHDRAWN')
    ) as earlier
    where payout_route = 'BANK' and bank_account_number is not null and earlier.payments > 0 and not is_known
      and now.amount >= ${limit('amount')} and now.amount > 0`,
  rows: rowsOfDealers
})
