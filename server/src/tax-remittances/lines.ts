import type { TaxMonth } from '@payouts/contract/tax-remittances/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import '#dealers/tables.ts'
import '#ledger/tables.ts'
import '#posting/tables.ts'
import './tables.ts'

/** A month's first day, in SQL. */
export const firstDayOf = (month: TaxMonth) => sql`${`${month}-01`}::date`

/** Whether a column of days lies in a month, in SQL. */
export const isIn = (column: RawBuilder<unknown>, month: TaxMonth): RawBuilder<SqlBool> =>
  sql`${column} between ${firstDayOf(month)} and (${firstDayOf(month)} + interval '1 month' - interval '1 day')::date`

/**
 * Postings with the tax of each that its list states: `listed_tax`, withheld of `listed_gross`. What was given back while
 * the list was open is taken off both; a posting whose whole tax was is on no list.
 */
export const listedPostings = sql`(
  select posting.*, withholding_tax - coalesce(back.amount, 0) as listed_tax,
    gross - case when back.amount is null then 0 else round(back.amount / tax_rate, 2) end as listed_gross
  from postings as posting
  left join (
    select posting_id, sum(amount) as amount from tax_given_back where not is_own_line group by posting_id
  ) as back using (posting_id)
  where status = 'Posted' and withholding_tax > 0 and withholding_tax > coalesce(back.amount, 0)
)`

/** Every posting with withheld tax, with the month whose list it belongs to. */
export const taxedPostings = sql`(
  select date_trunc('month', posted_on::timestamp)::date as month, company_id, listed_gross as gross, listed_tax as tax
  from ${listedPostings} as posting
)`

/** What the postings of a month give for its list, with what is known of each recipient today. */
export const postedLinesOf = (month: TaxMonth) => sql`(
  select reference_no as reference, journal_id, company_id, company_name, tin, id_kind, id_number, posted_on as paid_on,
    listed_gross as gross, tax_rate, listed_tax as tax
  from ${listedPostings} as posting join dealers using (company_id)
  where ${isIn(sql`posted_on`, month)}
)`

/** The lines of a month's list: as it was closed, or what its postings give so far. */
export const linesOf = (month: TaxMonth) => sql`(
  select * from ${postedLinesOf(month)} as posted
  where not exists (select from tax_lists where tax_lists.month = ${firstDayOf(month)})
  union all
  select reference, journal_id, company_id, company_name, tin, id_kind, id_number, paid_on, gross, tax_rate, tax
  from tax_list_lines where tax_list_lines.month = ${firstDayOf(month)}
)`

/** What was given back in a month of lists that were closed before: lines of its own, which lessen no list. */
export const ownLinesOf = (month: TaxMonth) => sql`(
  select back.reference_no as reference, posting.reference_no as of_posting, posting.posted_on as withheld_on,
    back.given_back_on, back.amount, back.company_id, company_code, company_name, tin, id_kind, id_number
  from tax_given_back as back
  join postings as posting using (posting_id) join dealers on dealers.company_id = back.company_id
  where is_own_line and back.month = ${firstDayOf(month)}
)`

/**
 * What the journals of a month added to the account of tax payable, by posting, less what journals of any day gave back
 * of its list; what was remitted is not among them.
 */
export const bookedOf = (month: TaxMonth) => sql`(
  select coalesce(posting.journal_id, journal.journal_id) as journal_id,
    coalesce(posting.reference_no, journal.reference_no) as reference, sum(entry.amount) as tax
  from ledger_journals as journal
  join ledger_entries as entry using (journal_id) join ledger_accounts using (account_code)
  left join tax_given_back as back on back.journal_id = journal.journal_id
  left join postings as posting on posting.posting_id = back.posting_id
  where ledger_accounts.kind = 'WITHHOLDING_TAX_PAYABLE'
    and (back.journal_id is null and ${isIn(sql`journal.posted_on`, month)}
      or journal.journal_id in (select returned.journal_id from tax_given_back as returned
        where returned.month = ${firstDayOf(month)} and not returned.is_own_line))
    and not exists (select from tax_lists where tax_lists.journal_id = journal.journal_id)
  group by 1, 2
)`
