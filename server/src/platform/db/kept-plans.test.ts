import { type RawBuilder, sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openTestPool } from '#test/app/database.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import type { Database } from './database.ts'
import { one } from './read.ts'

const database = useTestDatabase()

/** Sessions that count scans, which the embedded database of tests leaves to its superuser. */
async function openCounting(): Promise<Database> {
  const superuserUrl = inject('testSuperuserUrl')
  const url = Object.assign(new URL(superuserUrl ?? database.url), { pathname: new URL(database.url).pathname })
  const { db, close } = await openTestPool(url.href, superuserUrl ? { settings: { track_counts: 'on' } } : {})
  onTestFinished(close)
  return db
}

/** Makes as many dealers, each with a payment, a journal and a bank's entry. */
async function grow(db: Database, from: number, to: number): Promise<void> {
  const numbers = sql`generate_series(${from}::integer, ${to}::integer) as n`
  await sql`
    with dealer as (
      insert into dealers (company_id, company_code, company_name, vendor_code, company_type, kind, line, start_date,
        end_date, tier, e_invoice_required)
      select n, 'D' || n, 'Dealer ' || n, 'V' || n, 'Individual', 'DEALER', 'PREPAID', '2020-01-01', '2030-01-01', 'Basic',
        false from ${numbers}
      returning company_id
    ), journal as (
      insert into ledger_journals (reference_no, description, posted_on, created_at)
      select 'T' || n, 'Test', '2026-11-01', now() from ${numbers}
    ), entry as (
      insert into bank_entries (file_id, account_number, position, part, amount, direction, is_return, booked_on, value_on,
        status, four_eyes)
      select 1, '1', n, 0, 1, 'DEBIT', false, '2026-11-01', '2026-11-01', 'Unmatched', true from ${numbers}
    )
    insert into payments (reference_no, company_id, bank_name, bank_account_number, amount, instructed_at, due_on, status,
      status_at)
    select 'PY' || company_id, company_id, 'Bank', '1', 1, now(), '2026-11-01', 'INSTRUCTED', now() from dealer`.execute(
    db
  )
}

/** A table whose inserts functions check as they do those of their own ones. */
async function checkedTable(db: Database, name: string, ...checks: string[]): Promise<void> {
  await sql`
    create temporary table ${sql.table(name)}
      (reference_no text, company_id integer, batch_no integer, journal_id bigint, entry_id bigint, amount numeric)`.execute(
    db
  )
  for (const check of checks)
    await sql`
      create trigger ${sql.ref(check)} after insert on ${sql.table(name)} referencing new table as entered
        for each statement execute function ${sql.ref(check)}()`.execute(db)
}

const inserts: Record<string, (batchNo: number) => RawBuilder<unknown>> = {
  payments: () => sql`insert into lines select reference_no, company_id from payments`,
  ledger_journals: () => sql`insert into entries (journal_id, amount) select journal_id, 0 from ledger_journals`,
  bank_entries: () => sql`insert into links (entry_id) select entry_id from bank_entries`,
  dealers: () => sql`insert into totals select null, company_id, batch_no from dealers cross join cycles`,
  e_invoice_row_sets: (batchNo) => sql`
    insert into e_invoice_row_sets (document_id, line_no, batch_no, company_id, transaction_ids, amounts)
    select company_id, 1, ${batchNo}, company_id, '{1}', '{1.00}' from dealers`
}

/** How often the session has read a whole table. */
async function scansOf(db: Database, table: string): Promise<number> {
  const { scans } = await one(
    db,
    sql<{ scans: number }>`select seq_scan as scans from pg_stat_xact_user_tables where relname = ${table}`
  )
  return scans
}

test('what checks inserted rows looks them up by key, though its plan was made while there were a few', async () => {
  await (await openCounting()).connection().execute(async (db) => {
    await sql`alter table payments disable trigger user; alter table bank_entries disable trigger user`.execute(db)
    await checkedTable(db, 'lines', 'refuse_lines_of_nobody', 'refuse_lines_of_no_payment')
    await checkedTable(db, 'entries', 'refuse_false_journals')
    await checkedTable(db, 'links', 'refuse_payments_of_no_entry')
    await checkedTable(db, 'totals', 'refuse_rows_of_nobody')
    await sql`
      insert into cycles (batch_no, version, name, commission_type, cutoff_date, report_date, payout_date, status)
      values (1, 1, 'November', 'Incentives', '2026-11-18', '2026-11-16', '2026-11-20', 'Pending Review')`.execute(db)
    await grow(db, 1, 3)
    await inserts['e_invoice_row_sets']?.(1).execute(db)
    await sql`analyze payments, dealers, ledger_journals, bank_entries, e_invoice_row_sets`.execute(db)
    for (const insert of Object.values(inserts)) await insert(2).execute(db)
    await grow(db, 4, 100)
    for (const [table, insert] of Object.entries(inserts)) {
      await sql`begin`.execute(db)
      const before = await scansOf(db, table)
      await insert(3).execute(db)
      // The statement reads the table itself once or twice.
      expect((await scansOf(db, table)) - before, table).toBeLessThan(3)
      await sql`commit`.execute(db)
    }
  })
})
