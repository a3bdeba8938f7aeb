import { sql } from 'kysely'
import '#ledger/tables.ts'

/**
 * Every payment with withheld tax according to the ledger, with its day, and what was given back on its day: without
 * gross, and below zero. What was given back after the tax was remitted came out of what the tax office has.
 */
export const withheld = sql`(
  select posted_on, dealer.company_id, paid.amount + owed.amount as gross, owed.amount as tax
  from ledger_accounts as payable
  join ledger_entries as owed on owed.account_code = payable.account_code
  join ledger_journals on ledger_journals.journal_id = owed.journal_id
  join ledger_entries as paid on paid.journal_id = owed.journal_id
  join ledger_accounts as dealer on dealer.account_code = paid.account_code
  where payable.kind in ('WITHHOLDING_TAX_PAYABLE', 'TAX_REMITTED') and dealer.kind = 'DEALER'
)`
