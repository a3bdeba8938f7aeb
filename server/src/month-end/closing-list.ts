import type { Ringgit } from '@payouts/contract/money'
import { type ClosingItem, type ClosingItemName, closingItemNames } from '@payouts/contract/month-end/schema'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { payoutZone } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { listedPostings } from '#tax-remittances/lines.ts'
import '#activity/tables.ts'
import '#chart-of-accounts/tables.ts'
import '#journal-export/tables.ts'
import '#adjustments/tables.ts'
import '#audit/tables.ts'
import '#cycles/tables.ts'
import '#ledger/tables.ts'
import '#payments/tables.ts'
import '#posting/tables.ts'
import '#reconciliation/tables.ts'
import '#self-billing/tables.ts'
import '#tax-remittances/tables.ts'

type Days = { from: Day; to: Day }
/** A query of one row, `count` and the `amount` of what is left or null; or of none where the item does not apply. */
type Item = (days: Days) => RawBuilder<unknown>

/** A company without a chart of accounts writes no journals: what it has not written is not left to do. */
const takesJournals = sql`exists (select from chart_changes where status = 'Approved')`

/** What each item counts. What was left of earlier months counts too, until it is done. */
const items: Record<ClosingItemName, Item> = {
  'CYCLES TO POST': ({ to }) => sql`
    select count(*) as count, sum(total_amount) as amount
    from cycles where status in ('Scheduled', 'Error') and approved_for <= ${to}::date`,
  'ADJUSTMENTS TO POST': ({ to }) => sql`
    select count(*) as count, sum(amount) as amount
    from adjustments where status in ('Scheduled', 'Error') and due_on <= ${to}::date`,
  'PAYMENTS WITHOUT ANSWER': ({ to }) => sql`
    select count(*) as count, sum(amount) as amount
    from payments where status in ('IN FILE', 'ACCEPTED', 'UNKNOWN') and due_on <= ${to}::date`,
  'BANK ENTRIES TO EXPLAIN': ({ to }) => sql`
    select count(*) as count, sum(amount) as amount
    from bank_entries where status in ('Proposed', 'Unmatched', 'Contradiction') and booked_on <= ${to}::date`,
  'REQUESTS TO DECIDE': ({ to }) => sql`
    select count(*) as count, sum(amount) as amount
    from adjustment_decisions where status = 'Pending' and due_on <= ${to}::date`,
  // A dead document counts until its rows are issued again.
  'E-INVOICES NOT VALID': ({ to }) => sql`
    select count(*) as count, sum(amount) as amount
    from e_invoice_documents
    where (status in ('NEEDS DATA', 'READY', 'SIGNED', 'SENT', 'SUBMITTED', 'UNKNOWN')
        or status in ('INVALID', 'REFUSED', 'CANCELLED') and not settled)
      and approved_at::date <= ${to}::date`,
  'REJECTIONS TO ANSWER': ({ to }) => sql`
    select count(*) as count, sum(amount) as amount
    from e_invoice_documents
    where status = 'VALID' and rejection_asked_at::date <= ${to}::date and not rejection_settled`,
  // Months with withheld tax whose bill is not recorded, or is of another amount; a remitted list is closed.
  'TAX LISTS TO BILL': ({ to }) => sql`
    select count(*) as count, sum(list.tax) as amount
    from generate_series(
      (select date_trunc('month', min(posted_on)) from postings where withholding_tax > 0 and status = 'Posted'),
      ${to}::date, interval '1 month') as first
    cross join lateral (
      select sum(listed_tax) as tax from ${listedPostings} as posting
      where posted_on >= first and posted_on < first + interval '1 month'
    ) as list
    left join tax_bills on tax_bills.month = first
    where list.tax > 0 and tax_bills.tax is distinct from list.tax
      and not exists (select from tax_lists where tax_lists.month = first)`,
  // What the ledger withheld in the month, and what its postings say. Remittances take from the account.
  'TAX UNEQUAL TO LEDGER': ({ from, to }) => sql`
    select count(*) filter (where booked <> posted) as count, sum(booked - posted) as amount
    from (
      select coalesce((
          select sum(entry.amount)
          from ledger_journals join ledger_entries as entry using (journal_id)
          where posted_on between ${from}::date and ${to}::date and account_code = 'WITHHOLDING_TAX_PAYABLE'
            and entry.amount > 0), 0) as booked,
        coalesce((
          select sum(withholding_tax)
          from postings where status = 'Posted' and posted_on between ${from}::date and ${to}::date), 0) as posted
    ) as tax`,
  'LEDGER OUT OF BALANCE': ({ from, to }) => sql`
    select count(*) as count, sum(amount) as amount
    from (
      select journal_id, sum(amount) as amount
      from ledger_journals join ledger_entries using (journal_id)
      where posted_on between ${from}::date and ${to}::date group by journal_id having sum(amount) <> 0
    ) as journal`,
  'BOOKINGS TO EXPORT': ({ to }) => sql`
    select count(*) as count, null::numeric as amount
    from bookings_to_export where posted_on <= ${to}::date having ${takesJournals}`,
  'JOURNALS TO ANSWER': ({ to }) => sql`
    select count(*) as count, null::numeric as amount
    from gl_journals where status in ('EXPORTED', 'REJECTED') and journal_date <= ${to}::date having ${takesJournals}`,
  'AUDIT EVENTS TO CHAIN': ({ to }) => sql`
    select count(*) as count, null::numeric as amount
    from audit_queue join audit_events using (event_id)
    where (created_on at time zone ${payoutZone})::date <= ${to}::date`
}

/** The closing list of a month, also what is done of it, in one statement. */
export async function closingList(db: Database, days: Days): Promise<ClosingItem[]> {
  const { rows } = await sql<{ name: ClosingItemName; count: number; amount: Ringgit | null }>`
    ${sql.join(
      closingItemNames.map(
        (name) => sql`select ${name}::text as name, item.count::integer as count,
          case when item.count > 0 then item.amount::numeric(16, 2) end as amount from (${items[name](days)}) as item`
      ),
      sql` union all `
    )}`.execute(db)
  return rows
}
