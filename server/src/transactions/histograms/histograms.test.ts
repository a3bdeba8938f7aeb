import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { countTotals } from '#cycles/totals.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import { aCycle, aDealer, aRow } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'
import { drawn } from '#test/running/long-test.ts'
import { moveRows, type RowMove } from '../move-rows.ts'
import type { IndexedList, ListByState, SortColumn } from '../paging/row-list.ts'
import { transactionSortColumns } from '../transaction-line.ts'
import { keepHistograms } from './keep-histograms.ts'
import { rowsByHistogram } from './rows-by-histogram.ts'

const database = useTestDatabase()
const sortColumns = drawn(Object.values(transactionSortColumns), 3)
const holdType = 'Manual Hold'
const limit = 15

/** Texts differ from row to row or hardly at all: each plan has more rows than a bucket. */
async function aLargeCycle(batchNo: number, rows: number): Promise<void> {
  const { db } = database
  await aCycleInReview(db, { batchNo, lines: [] })
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into transactions (batch_no, id, company_id, state, transaction_date, transaction_amount, incentive_amount,
        transaction_type, yes_id, transaction_no, plan_name, billing_account_no)
      select ${batchNo}::integer, ${batchNo} * 100000 + n, 1, 'PAYABLE', date '2026-10-01' + (n * 31 % 9)::integer, 100, 1,
        'Type ' || n * 13 % 3, 'yes' || md5(n::text), 'T' || n, 'Plan ' || n % 2, 'B' || n
      from generate_series(1, ${rows}::bigint) as n`.execute(tx)
    await countTotals(tx, batchNo)
  })
  await sql`analyze transactions`.execute(db)
}

beforeAll(async () => {
  await aDealer(database.db, { company_id: 1 })
  await aLargeCycle(1, 40_000)
  await aLargeCycle(2, 17_000)
  await keepHistograms(database.db)
})

const everyRow = sql<SqlBool>`true`
const isHeld = sql<SqlBool>`line.hold_type = ${holdType}`
const isPayable = sql<SqlBool>`line.state = 'PAYABLE'`

type Has = NonNullable<ListByState['has']>
const heldOnly: Has = (_, heldAs) => heldAs === holdType
const payableOnly: Has = (state) => state === 'PAYABLE'

async function cyclesOf(batchNos: readonly number[]) {
  const { rows } = await sql<{ versions: number; changes: number; rows: number }>`
    select sum(version)::bigint as versions, sum(change_no)::bigint as changes,
      (select sum(row_count)::bigint from cycle_totals where batch_no = any(${[...batchNos]}::integer[])) as rows
    from cycles where batch_no = any(${[...batchNos]}::integer[])`.execute(database.db)
  const [found] = rows
  if (!found) throw new Error('no cycles')
  return found
}

type Named = { batchNos: readonly number[]; sortColumn: SortColumn; condition: RawBuilder<SqlBool>; has?: Has }

/** The list's rows, sorted in memory. */
async function readWhole({ batchNos, sortColumn, condition, has }: Named) {
  const rows = sql`transactions as line where line.batch_no = any(${[...batchNos]}::integer[]) and ${condition}`
  const { rows: whole } = await sql<{ batch_no: number; id: string }>`
    select line.batch_no, line.id::text as id from ${rows}
    order by ${sql.ref(`line.${sortColumn}`)}, line.id`.execute(database.db)
  const { versions, changes, rows: rangeTotal } = await cyclesOf(batchNos)
  const byState = { batchNos, versions, changes, ...(has && { has }) }
  const list = {
    ...{ rows, sortColumn, condition, byState, rangeTotal, total: whole.length, key: '', isCacheable: true },
    indexRanges: batchNos.map((batchNo) => sql<SqlBool>`line.batch_no = ${batchNo}`)
  } satisfies IndexedList
  return { list, whole }
}

/** The histograms find every requested page, on a server with empty caches. */
async function expectRows(named: Named, services = {}): Promise<void> {
  const { list, whole } = await readWhole(named)
  expect(whole.length).toBeGreaterThan(100)
  for (const share of [0, 0.001, 0.24, 0.25, 0.5, 0.6, 0.77, 0.999]) {
    const first = Math.floor(share * (whole.length - limit))
    const found = await rowsByHistogram({ db: database.db, services }, list, first, limit)
    expect(found, `${named.sortColumn} from ${first}`).toEqual(whole.slice(first, first + limit))
  }
}

async function expectEveryOrder(batchNos: readonly number[]): Promise<void> {
  for (const sortColumn of sortColumns) {
    await expectRows({ batchNos, sortColumn, condition: everyRow })
    await expectRows({ batchNos, sortColumn, condition: isPayable, has: payableOnly })
    await expectRows({ batchNos, sortColumn, condition: isHeld, has: heldOnly })
  }
}

const move = (given: Omit<RowMove, 'on'>) =>
  database.db.transaction().execute((tx) => moveRows(tx, { on: '2026-11-20', ...given }))

const hold = (batchNo: number, where: RawBuilder<SqlBool>) =>
  move({ batchNo, from: ['PAYABLE'], to: 'HELD', where, set: { holdType, heldSince: new Date() } })

async function countOf(table: 'transaction_moves' | 'transaction_histograms'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(database.db)
  return rows[0]?.count ?? 0
}

describe('rows in the middle of a list are found', () => {
  test('after a hold of some and the release of others, before they are counted and afterwards', async () => {
    await hold(1, sql`id % 11 = 0`)
    await hold(2, sql`id % 19 = 0`)
    await move({ batchNo: 2, from: ['HELD'], to: 'RELEASE_REQUESTED', where: sql`id % 38 = 0` })
    await move({ batchNo: 2, from: ['RELEASE_REQUESTED'], to: 'PAYABLE', where: sql`id % 76 = 0` })
    await expectEveryOrder([1])
    await expectEveryOrder([1, 2])
    expect(await countOf('transaction_moves')).toBeGreaterThan(0)
    await keepHistograms(database.db)
    expect(await countOf('transaction_moves')).toBe(0)
    await expectEveryOrder([1, 2])
  })

  test('after a change of so many rows that all are counted again', async () => {
    await hold(1, sql`id % 3 = 0`)
    const query = { batchNos: [1], sortColumn: 'yes_id', condition: isHeld, has: heldOnly } as const
    const { list } = await readWhole(query)
    expect(await rowsByHistogram({ db: database.db, services: {} }, list, 5000, limit)).toBeUndefined()
    await keepHistograms(database.db)
    await expectRows(query)
  })

  test('after a change by any other statement, and one that moves nothing', async () => {
    await sql`update transactions set state = 'CANCELLED', hold_type = null where batch_no = 1 and id % 500 = 3`.execute(
      database.db
    )
    await sql`update transactions set e_invoice_no = 'E' where batch_no = 1 and id % 900 = 3`.execute(database.db)
    await hold(1, sql`false`)
    await expectEveryOrder([1])
  })

  test('by a server that has found others before', async () => {
    const server = {}
    const query = { batchNos: [1, 2], sortColumn: 'transaction_no', condition: isHeld, has: heldOnly } as const
    await expectRows(query, server)
    await hold(2, sql`id % 40 = 1`)
    await expectRows(query, server)
  })
})

test('a list whose counts are not those of its rows is not read by them', async () => {
  const { list } = await readWhole({ batchNos: [1], sortColumn: 'yes_id', condition: isHeld, has: heldOnly })
  const stale = { ...list, total: list.total - 1 }
  expect(await rowsByHistogram({ db: database.db, services: {} }, stale, 5000, limit)).toBeUndefined()
})

test('a new version of a cycle begins without what was counted of the former one', async () => {
  const { db } = database
  const query = { batchNos: [3], sortColumn: 'yes_id', condition: everyRow } as const
  const find = async () => {
    const { list, whole } = await readWhole(query)
    const found = await rowsByHistogram({ db, services: {} }, list, 0, whole.length)
    return { found, whole }
  }
  for (const rows of [5, 3]) {
    await aCycle(
      db,
      3,
      Array.from({ length: rows }, () => aRow())
    )
    expect((await find()).found).toBeUndefined()
    await keepHistograms(db)
    const { found, whole } = await find()
    expect(whole).toHaveLength(rows)
    expect(found).toEqual(whole)
  }
})
