import type { TaxMonth } from '@payouts/contract/tax-remittances/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import '#dealers/tables.ts'
import '#ledger/tables.ts'
import '#posting/tables.ts'
import './tables.ts'

/** A month's first day, in SQL. */
export const firstDayOf = (month: TaxMonth) => sql`${`${month}-01`}::date`

/** Whether a column of days lies in a month, in SQL. */
const isIn = (column: RawBuilder<unknown>, month: TaxMonth): RawBuilder<SqlBool> =>
  sql`${column} between ${firstDayOf(month)} and (${firstDayOf(month)} + interval '1 month' - interval '1 day')::date`

/** Every posting with withheld tax, with the month whose list it belongs to. */
export const taxedPostings = sql`(
  select date_trunc('month', posted_on::timestamp)::date as month, company_id, gross, withholding_tax as tax
  from postings where status = 'Posted' and withholding_tax > 0
)`

/** What the postings of a month give for its list, with what is known of each recipient today. */
export const postedLinesOf = (month: TaxMonth) => sql`(
  select reference_no as reference, journal_id, company_id, company_name, tin, id_kind, id_number, posted_on as paid_on,
    gross, tax_rate, withholding_tax as tax
  from postings join dealers using (company_id)
  where status = 'Posted' and withholding_tax > 0 and ${isIn(sql`posted_on`, month)}
)`

/** The lines of a month's list: as it was closed, or what its postings give so far. */
export const linesOf = (month: TaxMonth) => sql`(
  select * from ${postedLinesOf(month)} as posted
  where not exists (select from tax_lists where tax_lists.month = ${firstDayOf(month)})
  union all
  select reference, journal_id, company_id, company_name, tin, id_kind, id_number, paid_on, gross, tax_rate, tax
  from tax_list_lines where tax_list_lines.month = ${firstDayOf(month)}
)`

/** What the journals of a month added to the account of tax payable; what was remitted is not among them. */
export const bookedOf = (month: TaxMonth) => sql`(
  select journal_id, reference_no as reference, entry.amount as tax
  from ledger_journals as journal
  join ledger_entries as entry using (journal_id) join ledger_accounts using (account_code)
  where ledger_accounts.kind = 'WITHHOLDING_TAX_PAYABLE' and ${isIn(sql`journal.posted_on`, month)}
    and not exists (select from tax_lists where tax_lists.journal_id = journal.journal_id)
)`
