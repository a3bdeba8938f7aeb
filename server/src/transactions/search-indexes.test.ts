import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { type Kysely, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { countTotals } from '#cycles/totals.ts'
import type { Tables } from '#platform/db/tables.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'
import { setPartitionAside } from './partition.ts'
import { containsNumber, keepSearchIndexes } from './search-indexes.ts'

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const rowCount = 3000

async function aCycleOfNumbers(db: Kysely<Tables>, batchNo: number): Promise<void> {
  await aCycleInReview(db, { batchNo, lines: [] })
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into transactions (batch_no, id, company_id, state, transaction_date, transaction_amount, incentive_amount,
        transaction_type, yes_id, transaction_no, plan_name, billing_account_no)
      select ${batchNo}::integer, n, 1, 'PAYABLE', date '2026-10-01', 100, 1, 'Type', 'Yes_' || n || '@example',
        'T-' || n * 7919, 'Plan', 'B' || n
      from generate_series(1, ${rowCount}::bigint) as n`.execute(tx)
    await countTotals(tx, batchNo)
  })
  await sql`analyze transactions`.execute(db)
}

beforeAll(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1 })
  for (const batchNo of [1, 2]) await aCycleOfNumbers(db, batchNo)
})

const build = () => keepSearchIndexes(app.database.db, undefined, rowCount)

async function searchIndexes(): Promise<{ name: string; isValid: boolean }[]> {
  const { rows } = await sql<{ name: string; isValid: boolean }>`
    select relname as name, indisvalid as "isValid" from pg_index join pg_class on pg_class.oid = indexrelid
    where relname like '%\\_search' and relnamespace = 'public'::regnamespace order by 1`.execute(app.database.db)
  return rows
}

async function planOf(part: string): Promise<string> {
  const condition = containsNumber('transaction_no', part)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select from transactions where batch_no = 1 and ${condition}`.execute(app.database.db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function found(search: { transactionNo?: string; yesId?: string }): Promise<string[]> {
  const page = { pageNumber: 0, pageSize: 100, sortProperty: 'YES_ID', sortOrder: 'ASC' } as const
  const { totalElements, content } = await app.call(reviewer, payoutEndpoints.getPayoutTransactions, {
    ...{ batchNo: 1, version: 1, ...page, ...search }
  })
  return [String(totalElements), ...content.map(({ id }) => id)]
}

test('a part of a number finds the same rows along the index as without, also one that has no trigram', async () => {
  const searches = [
    ...['8395', 't-79', '-15838', '9', '-', '%', 'T_7', 'none'].map((transactionNo) => ({ transactionNo })),
    ...['yes_29', '_', '99@', '@example', 'Yes'].map((yesId) => ({ yesId }))
  ]
  const without = []
  for (const search of searches) without.push(await found(search))
  await build()
  expect(await searchIndexes()).toEqual([
    { name: 'transactions_1_search', isValid: true },
    { name: 'transactions_2_search', isValid: true }
  ])
  // What was found is kept until the cycle changes.
  await app.database.db.transaction().execute((tx) => countTotals(tx, 1))
  const along = []
  for (const search of searches) along.push(await found(search))
  expect(along).toEqual(without)
  expect(await planOf('8395')).toContain('transactions_1_search')
  expect(await planOf('9-')).not.toContain('transactions_1_search')
})

test('an import that needs the table for itself cancels the build, and the next run builds what it left', async () => {
  const { db, pool } = app.database
  await sql`drop index transactions_1_search`.execute(db)
  await sql`drop index transactions_2_search`.execute(db)
  const reading = await pool.connect()
  try {
    // A build waits for every snapshot that is older.
    await reading.query('begin isolation level repeatable read')
    await reading.query('select')
    const building = build()
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_stat_progress_create_index where phase like 'waiting for old snapshots%'`.execute(db)
      return rows.length
    }
    await expect.poll(waiting).toBe(1)
    const refused = await db
      .transaction()
      .execute((tx) => setPartitionAside(tx, { batchNo: 2, version: 1, timeoutMs: 20_000 }))
    expect(refused).toBeUndefined()
    await building
  } finally {
    await reading.query('rollback')
    reading.release()
  }
  await build()
  expect(await searchIndexes()).toEqual([{ name: 'transactions_1_search', isValid: true }])
})
