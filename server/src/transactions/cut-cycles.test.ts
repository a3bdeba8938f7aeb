import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aDealer, aRow, codeOf, cycleFile, type FileRow, importFile } from '#test/builders/cycle-builders.ts'
import { partCountFor } from './cut-cycles.ts'
import { partitionOf } from './partition.ts'
import { keepSearchIndexes } from './search-indexes.ts'

const app = useTestApp()
const admin = useSession(app, 'admin')
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const dealers = [1, 2, 3, 4, 5, 6]
/** Cut into three parts, and the same rows in one table. */
const [cut, whole] = [210, 211]

beforeAll(async () => {
  for (const company_id of dealers) await aDealer(app.database.db, { company_id })
})
afterEach(() => expectBooksToAgree(app.database.db))

const rowsOf = (batchNo: number): FileRow[] =>
  dealers.flatMap((dealer) =>
    [1, 2, 3, 4].map((nth) =>
      aRow({
        companyCode: codeOf(dealer),
        transactionNo: `TRX-${batchNo}-${dealer}${nth}`,
        yesId: `customer${dealer}${nth}@batch${batchNo}.example`,
        billingAccountNo: `${batchNo}00${dealer}${nth}`,
        incentiveAmount: `${dealer}${nth}.05`
      })
    )
  )

async function inReview(batchNo: number, version: number, { partCount = 1, rows = rowsOf(batchNo) } = {}) {
  const { db } = app.database
  expect(await importFile(db, cycleFile(rows), { batchNo, partCount })).toMatchObject({ rowsAccepted: rows.length })
  const decision = { batchNo, version, decision: 'ACCEPT' as const, remark: 'Totals agree' }
  await app.call(admin, importEndpoints.decideImport, decision)
}

async function transactionsOf(batchNo: number) {
  const page = { batchNo, pageNumber: 0, pageSize: 60, sortProperty: 'TRANSACTION_NO', sortOrder: 'ASC' } as const
  return (await app.call(reviewer, payoutEndpoints.getPayoutTransactions, page)).content
}

/** What tells rows of the two cycles apart is left out. */
const alike = (rows: Awaited<ReturnType<typeof transactionsOf>>) =>
  rows.map(({ transactionNo, companyCode, incentiveAmount, state }) => [
    ...[transactionNo.slice(8), companyCode, incentiveAmount, state]
  ])

async function tablesOf(batchNo: number, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = ${schema}::regnamespace
      and relname ~ ${`^transactions_${batchNo}(_v[0-9]+)?(_p[0-9]+)?$`} order by 1`.execute(app.database.db)
  return rows.map(({ name }) => name)
}

test('a cycle of ten million rows is cut by dealer into eight parts', () => {
  expect([0, 9_999_999, 10_000_000, 200_000_000].map(partCountFor)).toEqual([1, 1, 8, 8])
})

test('a cut cycle has the rows, indexes and moves of one that is not', async () => {
  const { db } = app.database
  for (const [batchNo, partCount] of [
    [cut, 3],
    [whole, 1]
  ] as const)
    await inReview(batchNo, 1, { partCount })
  const { rows: parts } = await sql<{ rows: number; dealers: number; pages: number; visible: number }>`
    select count(*) as rows, count(distinct company_id) as dealers, min(relpages) as pages, min(relallvisible) as visible
    from transactions join pg_class on pg_class.oid = transactions.tableoid where batch_no = ${cut}
    group by transactions.tableoid`.execute(db)
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.map(({ rows, dealers: count }) => rows / count)).toEqual(parts.map(() => 4))
  // Frozen, as those of any import.
  expect(parts.map(({ visible }) => visible)).toEqual(parts.map(({ pages }) => pages))

  // Rows at one place in each part: only those that are meant are held, and released.
  const rows = await transactionsOf(cut)
  expect(alike(rows)).toEqual(alike(await transactionsOf(whole)))
  const named = (batchNo: number, all = rows) => ({
    ...{ batchNo, version: 1, remark: 'Suspected fraud' },
    ids: all.filter((_, at) => at % 7 === 0).map(({ id }) => id)
  })
  const twin = await transactionsOf(whole)
  const held = await app.call(reviewer, payoutEndpoints.holdPayoutTransactions, named(cut))
  expect(held).toMatchObject({ transactionCount: 4 })
  expect(held.totalPayOut).toBe(
    (await app.call(reviewer, payoutEndpoints.holdPayoutTransactions, named(whole, twin))).totalPayOut
  )
  for (const batchNo of [cut, whole]) {
    const ofDealer = { batchNo, version: 1, remark: 'Missing papers', companyCodes: [codeOf(3)] }
    await app.call(reviewer, payoutEndpoints.holdPayoutCompanyCode, ofDealer)
    const { requestReleaseHoldTransactions } = onHoldEndpoints
    const { ids, ...given } = named(batchNo, batchNo === cut ? rows : twin)
    const request = { ...given, holdType: 'Manual Hold' as const, transactionIds: ids.slice(0, 2) }
    expect(await app.call(reviewer, requestReleaseHoldTransactions, request)).toMatchObject({ transactionCount: 2 })
  }
  expect(alike(await transactionsOf(cut))).toEqual(alike(await transactionsOf(whole)))
})

test('a job gives each part of a long cut cycle its index of trigrams', async () => {
  const { db } = app.database
  await keepSearchIndexes(db, undefined, 1)
  const { rows } = await sql<{ name: string }>`
    select indrelid::regclass::text as name from pg_index join pg_class as index on index.oid = indexrelid
      join pg_am on pg_am.oid = relam and amname = 'gin'
    where indrelid::regclass::text like ${`transactions_${cut}%`} order by 1`.execute(db)
  const { rows: filled } = await sql<{ name: string }>`
    select distinct tableoid::regclass::text as name from transactions where batch_no = ${cut} order by 1`.execute(db)
  expect(rows).toEqual(filled)
})

test('its next version takes its place with what people decided, and the former is set aside whole', async () => {
  const { db } = app.database
  const before = await transactionsOf(cut)
  const lines = rowsOf(cut)
  const rows = lines.map((row, at) => ({ ...row, transactionAmount: before[at]?.transactionAmount ?? '' }))
  expect(await importFile(db, cycleFile(rows), { batchNo: cut, partCount: 2 })).toMatchObject({ rowsAccepted: 24 })
  expect(await tablesOf(cut, 'set_aside')).toEqual(
    [0, 1, 2].map((part) => `${partitionOf(cut)}_v1_p${part}`).toSpliced(0, 0, `${partitionOf(cut)}_v1`)
  )
  expect(await tablesOf(cut, 'public')).toEqual([
    partitionOf(cut),
    `${partitionOf(cut)}_v2_p0`,
    `${partitionOf(cut)}_v2_p1`
  ])
  expect((await transactionsOf(cut)).filter(({ state }) => state !== 'PAYABLE').length).toBeGreaterThan(0)
})

test('its rejected rows are repaired, its versions dropped, and its customers erased as those of any cycle', async () => {
  const batchNo = 212
  const { db } = app.database
  const good = rowsOf(batchNo)
  const rejected = good.slice(0, 3).map((row) => ({ ...row, ...aRow(), companyCode: row.companyCode }))
  const cutFile = cycleFile([...good, ...rejected.map((row) => ({ ...row, incentiveAmount: '' }))])
  const seen = { batchNo, remark: 'Seen' }
  await importFile(db, cutFile, { batchNo, partCount: 3 })
  await app.call(reviewer, importEndpoints.decideImport, { ...seen, version: 1, decision: 'ACCEPT' })

  const lines = rejected.map((_, at) => ({ line: good.length + 2 + at, values: { incentiveAmount: '7.00' } }))
  await app.call(reviewer, repairEndpoints.repairRows, { batchNo, version: 1, rows: lines })
  const request = { batchNo, version: 1, reason: 'The amounts came later' }
  const { changeId } = await app.call(reviewer, repairEndpoints.requestRepairs, request)
  expect(await app.call(admin, repairEndpoints.acceptRepairs, { changeId, comment: '' })).toMatchObject({ version: 2 })
  expect(await transactionsOf(batchNo)).toHaveLength(good.length + rejected.length)
  await expectBooksToAgree(db)

  expect(await importFile(db, cycleFile(good), { batchNo, partCount: 2 })).toMatchObject({ version: 3 })
  await app.call(reviewer, importEndpoints.decideImport, { ...seen, version: 3, decision: 'DROP' })
  expect(await tablesOf(batchNo, 'public')).toEqual([])
  expect(await tablesOf(batchNo, 'set_aside')).toEqual(
    ['v1_p0', 'v1_p1', 'v1_p2', 'v2', 'v3', 'v3_p0', 'v3_p1'].map((name) => `${partitionOf(batchNo)}_${name}`)
  )
  await expectBooksToAgree(db)

  await inReview(batchNo, 4, { partCount: 3, rows: good })
  await app.call(reviewer, payoutEndpoints.requestApprovalPayout, { ...seen, version: 4 })
  const approval = { ...seen, version: 4, selectedDate: app.clock.today() }
  await app.call(approver, payoutEndpoints.approvePayout, approval)
  await app.jobs.runDue()
  app.clock.set('2040-01-05T02:00:00Z')
  const [asks, agrees] = [await app.signIn('reviewer'), await app.signIn('approver')]
  const customer = { kind: 'CUSTOMER' as const, person: good[0]?.yesId ?? '' }
  const erasure = await app.call(asks, retentionEndpoints.erasePerson, { ...customer, reason: 'Asked on paper' })
  await app.call(agrees, retentionEndpoints.approveRetentionChange, { changeId: erasure.changeId, comment: '' })
  const named = [partitionOf(batchNo), `set_aside.${partitionOf(batchNo)}_v2`, `set_aside.${partitionOf(batchNo)}_v3`]
  for (const table of named) {
    const { rows } = await sql`select from ${sql.table(table)} where yes_id = 'erased ' || id`.execute(db)
    expect(rows).toHaveLength(1)
  }
})
