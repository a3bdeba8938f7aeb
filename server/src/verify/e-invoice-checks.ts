import { sql } from 'kysely'
import { owesEInvoice } from '#on-hold/commands/e-invoice-duty.ts'
import type { Check } from '#platform/db/migrating/check.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '#transactions/tables.ts'

const numbered = sql`(
  select batch_no, company_id, e_invoice_key(e_invoice_no) as number_key from transactions where e_invoice_no is not null
)`

const codeOf = (company: string) => sql`(select company_code from dealers where company_id = ${sql.ref(company)})`

export const eInvoiceChecks: Check[] = [
  {
    title: 'Each e-invoice number is of one dealer, and recorded as its own',
    figures: sql`select count(*) as checked, null::numeric as amount from e_invoice_numbers`,
    differences: sql`
      select format('e-invoice number %s, cycle %s', number_key, found.batch_no) as subject,
        coalesce('of ' || ${codeOf('number.company_id')}, 'recorded of no dealer') as kept,
        format('of %s', ${codeOf('found.company_id')}) as found
      from (select distinct batch_no, company_id, number_key from ${numbered} as numbered where number_key is not null)
        as found
      left join e_invoice_numbers as number using (number_key, batch_no)
      where number.company_id is distinct from found.company_id
      union all
      select format('e-invoice number %s', number_key), 'of one dealer', format('of %s dealers', count(distinct company_id))
      from e_invoice_numbers group by number_key having count(distinct company_id) > 1`
  },
  {
    title: 'Nothing is payable without the e-invoice number that its dealer owes, in a cycle that is not approved',
    figures: sql`
      select count(*) as checked, sum(incentive_amount) as amount from transactions join cycles using (batch_no)
      where state = 'PAYABLE' and approved_at is null`,
    differences: sql`
      select format('transaction %s, cycle %s', transaction_no, transactions.batch_no) as subject, 'held' as kept,
        format('payable, RM %s', incentive_amount) as found
      from transactions join cycles using (batch_no)
      where state = 'PAYABLE' and approved_at is null and ${owesEInvoice()}`
  },
  {
    title: 'Each approved cycle keeps what its dealers were',
    figures: sql`select count(*) as checked, null::numeric as amount from approved_dealers`,
    differences: sql`
      select format('dealer %s, cycle %s', ${codeOf('paid.company_id')}, batch_no) as subject, 'nothing' as kept,
        'approved' as found
      from (select distinct batch_no, company_id from cycle_totals where row_count > 0) as paid
      join cycles using (batch_no) left join approved_dealers as kept using (batch_no, company_id)
      where cycles.approved_at is not null and kept.company_id is null`
  }
]
