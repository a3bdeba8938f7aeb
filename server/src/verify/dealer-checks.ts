import { sql } from 'kysely'
import type { Check } from '#platform/db/migrating/check.ts'

const accepted = sql`
  select company_id, change_id, asked_by, decided_by, four_eyes, after ->> 'bankAccountNumber' as account_number
  from dealer_changes where status = 'Approved' and after ? 'bankAccountNumber'`

export const dealerChecks: Check[] = [
  {
    title: 'Each bank account that was changed is the one that a second person accepted last',
    figures: sql`
      select count(*) as checked, null::numeric as amount from dealers where bank_account_number is not null`,
    differences: sql`
      select format('dealer %s', company_code) as subject,
        coalesce('account ending in ' || right(bank_account_number, 4), 'no account') as kept,
        case when latest.account_number is distinct from bank_account_number
          then coalesce('accepted: account ending in ' || right(latest.account_number, 4), 'accepted: no account')
          else format('change %s, accepted by who asked for it', change_id) end as found
      from dealers join (
        select distinct on (company_id) * from (${accepted}) as accepted order by company_id, change_id desc
      ) as latest using (company_id)
      where latest.account_number is distinct from bank_account_number or (four_eyes and decided_by = asked_by)`
  }
]
