import { sql } from 'kysely'
import { owesEInvoice } from '#on-hold/commands/e-invoice-duty.ts'
import type { Check } from '#platform/db/migrating/check.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '#posting/tables.ts'
import '#self-billing/tables.ts'
import '#transactions/tables.ts'

/**
 * The numbers of rows by cycle and dealer, but for those that are plainly recorded so: a number's key takes many times as
 * long as its row.
 */
const numbered = sql`(
  select distinct batch_no, company_id, e_invoice_key(e_invoice_no) as number_key
  from (select distinct batch_no, company_id, e_invoice_no from transactions where e_invoice_no is not null) as written
  where not exists (
    select from e_invoice_numbers as recorded
    where recorded.batch_no = written.batch_no and recorded.company_id = written.company_id
      and recorded.number_key = lower(written.e_invoice_no collate "C") and written.e_invoice_no collate "C" ~ '^[!-~]+$')
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
      from ${numbered} as found left join e_invoice_numbers as number using (number_key, batch_no)
      where number_key is not null and number.company_id is distinct from found.company_id
      union all
      select format('e-invoice number %s', number_key), 'of one dealer', format('of %s dealers', count(distinct company_id))
      from e_invoice_numbers group by number_key having count(distinct company_id) > 1
      union all
      select format('e-invoice number %s, cycle %s', number_key, batch_no), 'once', format('%s times', count(*))
      from e_invoice_numbers group by number_key, batch_no having count(*) > 1`
  },
  {
    title: 'Each e-invoice number that was set aside came with a row, and is not the number of that row',
    figures: sql`select count(*) as checked, null::numeric as amount from set_aside_numbers`,
    differences: sql`
      select format('e-invoice number %s, cycle %s', aside.e_invoice_no, batch_no) as subject, 'with a row' as kept,
        'without one' as found
      from set_aside_numbers as aside
      where live and not exists (
        select from transactions as row
        where row.batch_no = aside.batch_no and row.id = transaction_id and row.company_id = aside.company_id)
      union all
      select format('e-invoice number %s, cycle %s', aside.e_invoice_no, batch_no), 'set aside',
        format('the number of %s', transaction_no)
      from set_aside_numbers as aside join transactions as row using (batch_no)
      where row.id = transaction_id and e_invoice_key(row.e_invoice_no) = e_invoice_key(aside.e_invoice_no)`
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

/**
 * Whether as many valid e-invoices stated a free row as notes took it back, so that all leave it free. A note that was
 * cancelled or is invalid counts until somebody has it issued again: its case is on the desk.
 */
const isTakenBack = sql`(
  count(*) filter (where not takes_back and status = 'VALID') over same_row = count(*) filter (
    where takes_back and (not is_dead_e_invoice(status) or status <> 'DROPPED' and not settled)) over same_row)`

/** A credit note states what it takes back as positive. */
const stated = sql`case when document.type in ('11', '13') then 1 else -1 end`

export const selfBillingChecks: Check[] = [
  {
    title: 'Each e-invoice states the sum of its lines, and each line that of its rows',
    figures: sql`select count(*) as checked, sum(amount) as amount from e_invoice_documents`,
    differences: sql`
      select format('e-invoice %s', document_no) as subject, format('%s rows, RM %s', document.row_count, document.amount) as kept,
        format('%s rows, RM %s', coalesce(lines.row_count, 0), coalesce(lines.amount, 0)) as found
      from e_invoice_documents as document
      left join (
        select document_id, sum(row_count) as row_count, sum(amount) as amount from e_invoice_lines group by document_id
      ) as lines using (document_id)
      where (document.row_count, document.amount) is distinct from (lines.row_count, lines.amount)
      union all
      select format('line %s of e-invoice %s', line_no, document_no), format('%s rows, RM %s', line.row_count, line.amount),
        format('%s rows, RM %s', coalesce(rows.row_count, 0), coalesce(rows.amount * ${stated}, 0))
      from e_invoice_lines as line join e_invoice_documents as document using (document_id)
      left join (
        select document_id, line_no, count(*) as row_count, sum(amount) as amount from e_invoice_rows
        group by document_id, line_no
      ) as rows using (document_id, line_no)
      where (line.row_count, line.amount) is distinct from (rows.row_count, rows.amount * ${stated})`
  },
  {
    title: 'Rows of a valid e-invoice have its number and their amount, and no others have it',
    figures: sql`
      select count(*) as checked, sum(rows.amount) as amount
      from e_invoice_rows as rows join e_invoice_documents using (document_id)
      where status = 'VALID' and numbers_given_at is not null and not takes_back and live`,
    differences: sql`
      select format('row %s of e-invoice %s', transaction_id, document_no) as subject,
        format('RM %s, %s', rows.amount, uuid) as kept,
        format('RM %s, %s', incentive_amount, coalesce(e_invoice_no, 'no number')) as found
      from e_invoice_rows as rows join e_invoice_documents as document using (document_id)
      left join transactions on transactions.batch_no = rows.batch_no and transactions.id = rows.transaction_id
        and transactions.company_id = rows.company_id
      where document.status = 'VALID' and numbers_given_at is not null and not takes_back and rows.live
        and (rows.amount, uuid) is distinct from (incentive_amount, e_invoice_no)
      union all
      select format('transaction %s', transaction_no), 'in its e-invoice', format('has the number %s', e_invoice_no)
      from transactions join e_invoice_documents as document on document.uuid = e_invoice_no
      where not exists (
        select from e_invoice_rows as rows
        where rows.document_id = document.document_id and rows.batch_no = transactions.batch_no
          and rows.transaction_id = transactions.id)`
  },
  {
    title: 'Postings equal what e-invoices state of their rows, and the rows without any',
    figures: sql`
      select count(*) as checked, sum(gross) as amount from postings where posting_id in (
        select posting_id from transactions join e_invoice_rows as rows
          on rows.batch_no = transactions.batch_no and rows.transaction_id = transactions.id and rows.live
            and not rows.takes_back
        where posting_id is not null)`,
    differences: sql`
      select format('posting %s', posting_id) as subject, format('RM %s', gross) as kept,
        format('RM %s', paid.amount) as found
      from postings join (
        select posting_id, sum(coalesce(rows.amount, incentive_amount)) as amount
        from transactions left join e_invoice_rows as rows
          on rows.batch_no = transactions.batch_no and rows.transaction_id = transactions.id and rows.live
          and not rows.takes_back
        where state = 'PAID' group by posting_id having count(rows.document_id) > 0
      ) as paid using (posting_id)
      where postings.status = 'Posted' and gross <> paid.amount`
  },
  {
    title: 'Rows are free exactly where their e-invoice is dead, and what was sent is what was signed',
    figures: sql`select count(*) as checked, null::numeric as amount from e_invoice_documents`,
    differences: sql`
      select format('e-invoice %s', document_no) as subject, status as kept, format('%s rows are %s', count(*),
        case when live then 'its own' else 'free' end) as found
      from (
        select document_no, status, live, coalesce(is_dead_e_invoice(status), true) as is_wrong
        from e_invoice_rows left join e_invoice_documents using (document_id, batch_no, company_id) where live
        union all
        select document_no, status, live, coalesce(not is_dead_e_invoice(status) and not ${isTakenBack}, true)
        from e_invoice_rows left join e_invoice_documents using (document_id, batch_no, company_id) where not live
        window same_row as (partition by batch_no, company_id, transaction_id)
      ) as rows
      where is_wrong
      group by document_no, status, live
      union all
      select format('e-invoice %s', document_no), sha256, encode(sha256(bytes), 'hex')
      from e_invoice_documents left join e_invoice_bytes using (document_id)
      where sha256 is distinct from encode(sha256(bytes), 'hex') or bytes is null and issued_at is not null
        and not exists (
          select from retention_erasures as erased
          where erased.batch_no = e_invoice_documents.batch_no and record_kind = 'E-INVOICES')`
  }
]
