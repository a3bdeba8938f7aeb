import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cycleStatuses } from '@payouts/contract/cycles/schema'
import { paymentStatuses } from '@payouts/contract/payments/schema'
import { beforeAll, expect, test } from 'vitest'
import { fixedClock } from '#platform/clock.ts'
import { silentLog } from '#platform/log.ts'
import { prepared, useTestDatabase } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { seedSamples } from './seed.ts'

const database = useTestDatabase()
const dataDir = prepared(() => mkdtemp(join(tmpdir(), 'payouts-samples-')), {
  dispose: (folder) => rm(folder, { recursive: true })
})
const clock = fixedClock('2026-11-21T02:00:00Z')
const seed = (log = silentLog) =>
  seedSamples(database.db, { size: 'small', clock, dataDir: dataDir(), log, signal: new AbortController().signal })

/** A log that throws at the entry of a cycle, as if the process were killed there. */
const cutShortAt = (batchNo: number): typeof silentLog =>
  Object.assign(Object.create(silentLog), {
    info(entry: { batchNo?: number }) {
      if (entry.batchNo === batchNo) throw new Error('cut short')
    }
  })

beforeAll(async () => {
  // The result is the same however often seeding was interrupted.
  await expect(seed(cutShortAt(900_014))).rejects.toThrow('cut short')
  await seed()
})

async function counted(query: string): Promise<unknown[]> {
  const { rows } = await database.pool.query(query)
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
  const waiting = `select (select count(*)::int from repair_requests where status = 'Pending') as repairs,
    (select count(*)::int from questions where answered_at is null) as questions`
  expect(await counted(waiting)).toEqual([{ repairs: 1, questions: 1 }])
  const dealersOf = (month: number) => `select distinct company_id from transactions join cycles using (batch_no)
    where commission_type = 'Incentives' and payout_date between '2026-${month}-01' and '2026-${month}-28'`
  expect(await counted(`${dealersOf(9)} except (${dealersOf(10)})`)).toEqual([])
})

test('its books hold together', async () => {
  await expectBooksToAgree(database.db)
})

test('a second start makes nothing, and leaves the passwords as they are', async () => {
  const figures = 'select (select count(*) from audit_events) as events, (select sum(change_no) from cycles) as changes'
  const passwords = () => readFile(join(dataDir(), 'sample-users.json'), 'utf8')
  const before = [await counted(figures), await passwords()]
  await seed()
  expect([await counted(figures), await passwords()]).toEqual(before)
})
