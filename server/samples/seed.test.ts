import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cycleStatuses } from '@payouts/contract/cycles/schema'
import { paymentStatuses } from '@payouts/contract/payments/schema'
import { expect, test } from 'vitest'
import { fixedClock } from '#platform/clock.ts'
import { silentLog } from '#platform/log.ts'
import { createTestDatabase } from '#test/app/database.ts'
import { useSampleApp } from '#test/app/hooks.ts'
import { startOfTests } from '#test/app/sample-database.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { longTest } from '#test/running/long-test.ts'
import { seedSamples } from './seed.ts'

const app = useSampleApp()

/** A log that throws at the entry of a cycle, as if the process were killed there. */
const cutShortAt = (batchNo: number): typeof silentLog =>
  Object.assign(Object.create(silentLog), {
    info(entry: { batchNo?: number }) {
      if (entry.batchNo === batchNo) throw new Error('cut short')
    }
  })

async function counted(query: string, { pool } = app.database): Promise<unknown[]> {
  const { rows } = await pool.query(query)
  return rows
}

test('shows about 20,000 transactions in every state that a cycle, a transaction and a hold can be in', async () => {
  const [size] = await counted('select count(*) as rows, count(distinct batch_no) as cycles from transactions')
  expect(size).toEqual({ rows: 20_699, cycles: 22 })
  const statuses = await counted('select distinct status from cycles')
  expect(new Set(statuses.map((row) => (row as { status: string }).status))).toEqual(
    new Set(cycleStatuses.filter((status) => status !== 'Dropped'))
  )
  expect(await counted('select distinct commission_type from cycles')).toHaveLength(3)
  expect(
    await counted("select distinct hold_type from cycle_totals where hold_type <> '' and row_count > 0")
  ).toHaveLength(4)
  expect(await counted('select distinct state from cycle_totals where row_count > 0')).toHaveLength(6)
  expect(await counted('select distinct problem from import_rejections')).toHaveLength(6)
})

test('has tax withheld, a debit, a posting error, e-invoices, and dealers of every kind', async () => {
  const postings = `select bool_or(withholding_tax > 0) as taxed, bool_or(gross < 0) as debited,
    bool_or(status = 'Error') as failed from postings`
  expect(await counted(postings)).toEqual([{ taxed: true, debited: true, failed: true }])
  expect(await counted('select distinct company_type, kind from dealers')).toHaveLength(9)
  expect(await counted("select 1 from branches where branch_code = 'B003'")).not.toHaveLength(0)
  expect(await counted('select 1 from e_invoice_documents')).not.toHaveLength(0)
})

test('has work of every kind for the desk, and a month whose dealers are those of the next', async () => {
  const statuses = await counted('select distinct status from payments')
  expect(new Set(statuses.map((row) => (row as { status: string }).status))).toEqual(
    new Set(paymentStatuses.filter((status) => status !== 'WITHDRAWN'))
  )
  expect(await counted("select 1 from repair_requests where status = 'Pending'")).toHaveLength(1)
  expect(await counted("select 1 from payment_runs where status = 'Approved' and download_count = 0")).toEqual([])
  const dealersOf = (month: number) => `select distinct company_id from transactions join cycles using (batch_no)
    where commission_type = 'Incentives' and payout_date between '2026-${month}-01' and '2026-${month}-28'`
  expect(await counted(`${dealersOf(9)} except (${dealersOf(10)})`)).toEqual([])
})

test('its books hold together', async () => {
  await expectBooksToAgree(app.database.db)
})

longTest(
  'seeding that was cut short goes on to the same; the next start makes nothing and leaves the passwords',
  async () => {
    const database = await createTestDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'payouts-samples-'))
    const clock = fixedClock(startOfTests)
    const seed = (log = silentLog) =>
      seedSamples(database.db, { size: 'small', clock, dataDir, log, signal: new AbortController().signal })
    await expect(seed(cutShortAt(900_014))).rejects.toThrow('cut short')
    await seed()
    const rows = 'select batch_no, state, count(*), sum(incentive_amount) from transactions group by 1, 2 order by 1, 2'
    expect(await counted(rows, database)).toEqual(await counted(rows))
    // Asked by the seed's own user of a company, whom tests' databases lack.
    expect(await counted('select 1 from questions where answered_at is null', database)).toHaveLength(1)
    await expectBooksToAgree(database.db)

    const figures =
      'select (select count(*) from audit_events) as events, (select sum(change_no) from cycles) as changes'
    const passwords = () => readFile(join(dataDir, 'sample-users.json'), 'utf8')
    const before = [await counted(figures, database), await passwords()]
    await seed()
    expect([await counted(figures, database), await passwords()]).toEqual(before)
    await rm(dataDir, { recursive: true })
    await database.close()
  }
)
