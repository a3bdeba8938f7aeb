import type { TaxMonth } from '@payouts/contract/tax-remittances/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import '#posting/tables.ts'

/** A month's first day, in SQL. */
export const firstDayOf = (month: TaxMonth) => sql`${`${month}-01`}::date`

/** Whether a column of days lies in a month, in SQL. */
const isIn = (column: RawBuilder<unknown>, month: TaxMonth): RawBuilder<SqlBool> =>
  sql`${column} between ${firstDayOf(month)} and (${firstDayOf(month)} + interval '1 month' - interval '1 day')::date`

/** Every posting with withheld tax, with the month whose list it belongs to. */
export const taxedPostings = sql`(
  select date_trunc('month', posted_on::timestamp)::date as month, company_id, posted_on as paid_on,
    reference_no as reference, gross, tax_rate, withholding_tax as tax, journal_id
  from postings where status = 'Posted' and withholding_tax > 0
)`

/** The lines of a month's list: `(company_id, paid_on, reference, gross, tax_rate, tax, journal_id)`. */
export const linesOf = (month: TaxMonth) => sql`(
  select company_id, posted_on as paid_on, reference_no as reference, gross, tax_rate, withholding_tax as tax, journal_id
  from postings where status = 'Posted' and withholding_tax > 0 and ${isIn(sql`posted_on`, month)}
)`

/** What the journals of a month added to the account of tax payable: `(journal_id, reference, tax)`. */
export const bookedOf = (month: TaxMonth) => sql`(
  select journal_id, reference_no as reference, entry.amount as tax
  from ledger_journals join ledger_entries as entry using (journal_id) join ledger_accounts using (account_code)
  where ledger_accounts.kind = 'WITHHOLDING_TAX_PAYABLE' and ${isIn(sql`posted_on`, month)}
)`
