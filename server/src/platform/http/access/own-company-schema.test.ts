import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useSampleApp } from '#test/app/hooks.ts'
import { narrowToCompany } from './company-scope.ts'

const app = useSampleApp()

/** What a company's own users must not see: secrets, and data of others. */
const hiddenColumns = [
  'adjustments',
  'e_invoice_documents',
  'payments',
  'questions',
  'recovery_codes',
  'roles',
  'sessions',
  'set_aside_numbers',
  'two_step',
  'users'
]

async function viewsWith(column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'own_company' and column_name = ${column}`.execute(app.database.db)
  return rows.map(({ name }) => name)
}

test('shows of every table with a company the company’s own rows alone', async () => {
  const narrowed = await viewsWith('company_id')
  expect(narrowed).toContain('transactions')
  await app.database.db.transaction().execute(async (tx) => {
    await narrowToCompany(tx, { companyId: 1, userId: 1 })
    for (const view of narrowed) {
      const { rows } = await sql`select from ${sql.table(view)} where company_id <> 1`.execute(tx)
      expect(rows, view).toEqual([])
    }
  })
})

test('shows cycles, and what is in them, once they are approved', async () => {
  await app.database.db.transaction().execute(async (tx) => {
    const isOpen = sql`batch_no in (select batch_no from public.cycles where approved_at is null)`
    const { rows } = await sql<{ company_id: number }>`
      select company_id from cycle_totals where ${isOpen} and row_count > 0 limit 1`.execute(tx)
    await narrowToCompany(tx, { companyId: rows[0]?.company_id ?? 0, userId: 1 })
    for (const view of ['cycles', 'cycle_totals', 'transactions']) {
      const { rows: shown } = await sql`select from ${sql.table(view)} limit 1`.execute(tx)
      const { rows: open } = await sql`select from ${sql.table(view)} where ${isOpen}`.execute(tx)
      expect([shown.length, open.length], view).toEqual([1, 0])
    }
  })
})

test('shows the columns that the tables have, but for those that are nobody’s business', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct shown.table_name as name
    from information_schema.tables as shown
    join information_schema.columns as own on own.table_schema = 'public' and own.table_name = shown.table_name
    left join information_schema.columns as seen on seen.table_schema = shown.table_schema
      and seen.table_name = own.table_name and seen.column_name = own.column_name and seen.data_type = own.data_type
    where shown.table_schema = 'own_company' and seen.column_name is null order by 1`.execute(app.database.db)
  expect(rows.map(({ name }) => name)).toEqual(hiddenColumns)
})

test('has no other table', async () => {
  const reading = app.database.db.transaction().execute(async (tx) => {
    await narrowToCompany(tx, { companyId: 1, userId: 1 })
    return sql`select from audit_events`.execute(tx)
  })
  await expect(reading).rejects.toThrow('relation "audit_events" does not exist')
})

test('shows nothing to who has not said whose rows are meant', async () => {
  const reading = app.database.db.transaction().execute(async (tx) => {
    await sql`set local search_path to own_company`.execute(tx)
    return sql`select from dealers`.execute(tx)
  })
  // The setting is missing on a new connection, and empty on one that served another company.
  await expect(reading).rejects.toThrow(/payouts\.company_id|invalid input syntax/)
})
