import { sql } from 'kysely'
import type { Check } from '#platform/db/migrating/check.ts'

const drawnByJournal = sql`
  select journal_id, -sum(amount) filter (where kind = 'DEALER') as amount,
    array_remove(array_agg(distinct company_id), null) as company_ids
  from ledger_entries join ledger_accounts using (account_code)
  where journal_id in (select journal_id from ledger_entries where account_code = 'CASH_OUTS')
  group by journal_id`

export const cashOutChecks: Check[] = [
  {
    title: 'Each cash-out has its journal, whole and out of its own dealer’s account, and no other cash-out has one',
    figures: sql`select count(*) as checked, sum(amount) as amount from cash_outs`,
    differences: sql`
      select format('cash-out %s', coalesce(reference_no, 'of journal ' || journal_id)) as subject,
        format('RM %s of company %s', coalesce(kept.amount, 0), coalesce(company_id::text, 'none')) as kept,
        format('RM %s of company %s', coalesce(drawn.amount, 0),
          coalesce(array_to_string(company_ids, ', '), 'none')) as found
      from cash_outs as kept full join (${drawnByJournal}) as drawn using (journal_id)
      where kept.amount is distinct from drawn.amount or array[company_id] is distinct from company_ids`
  },
  {
    title: 'Each dealer on Customized has values of its own or none, and each other its tier’s, new or earlier',
    figures: sql`select count(*) as checked, null::numeric as amount from dealers`,
    differences: sql`
      select format('dealer %s', company_code) as subject, dealers.tier as kept, change.tier as found
      from dealers join dealer_cash_out_limits using (company_id) join cash_out_limit_changes as change using (change_id)
      where change.tier <> dealers.tier
        or change.company_id is distinct from (case when dealers.tier = 'Customized' then dealers.company_id end)`
  }
]
