import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { countTotals } from '#cycles/totals.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'
import { drawn, longTest } from '#test/running/long-test.ts'

const someRows = 12_000
/** So many that no list of half of them is kept whole. */
const manyRows = 45_000
const pageSize = 15
const holdType = 'Manual Hold'

const payouts = useTestApp()

beforeAll(async () => {
  for (const companyId of [1, 2, 3, 4]) await aDealer(payouts.database.db, { company_id: companyId })
})
const reviewer = useSession(payouts, 'reviewer')

/** A cycle of four dealers and two types, of which the rows of this condition are held. */
async function aLargeCycle(batchNo: number, held: string, rows = someRows): Promise<void> {
  const { db } = payouts.database
  await aCycleInReview(db, { batchNo, lines: [] })
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into transactions (batch_no, id, company_id, state, transaction_date, transaction_amount, incentive_amount,
        transaction_type, yes_id, transaction_no, plan_name, billing_account_no)
      select ${batchNo}::integer, ${batchNo} * 100000 + n, 1 + n * 7919 % 4, 'PAYABLE', date '2026-10-01' + (n * 31 % 15)::integer, 100, 1,
        'Type ' || n * 13 % 2, 'yes' || md5(n::text), 'T' || lpad(n::text, 6, '0'), 'Plan ' || n % 40, 'B' || n
      from generate_series(1, ${rows}::bigint) as n`.execute(tx)
    await countTotals(tx, batchNo)
  })
  await sql`update transactions set state = 'HELD', hold_type = ${holdType}
    where batch_no = ${batchNo} and ${sql.raw(held)}`.execute(db)
  await sql`analyze transactions`.execute(db)
}

type ListQuery = { sortProperty: string; sortOrder: 'ASC' | 'DESC'; transactionType?: string; companyCode?: string }

/** The ids of the whole list as the rows themselves have it, in one piece. */
async function wholeList(batchNos: number[], column: string, { sortOrder, ...query }: ListQuery): Promise<string[]> {
  const { rows: found } = await sql<{ id: string }>`
    select transactions.id::text from transactions join dealers using (company_id)
    where batch_no = any(${batchNos}::integer[]) and hold_type = ${holdType}
      and (${query.transactionType ?? null}::text is null or transaction_type = ${query.transactionType ?? null})
      and (${query.companyCode ?? null}::text is null or company_code = ${query.companyCode ?? null})
    order by ${sql.ref(column)} ${sql.raw(sortOrder)}, transactions.id ${sql.raw(sortOrder)}`.execute(
    payouts.database.db
  )
  return found.map(({ id }) => id)
}

async function expectPages(batchNo: number, column: string, query: ListQuery): Promise<void> {
  await expectPagesOf(await wholeList([batchNo], column, query), { batchNo, ...query })
}

async function expectPagesOf(whole: string[], query: ListQuery & { batchNo?: number }): Promise<void> {
  const last = Math.ceil(whole.length / pageSize) - 1
  expect(last).toBeGreaterThan(10)
  for (const pageNumber of [0, 1, Math.floor(last / 2), Math.floor(last / 2) + 1, Math.floor(last * 0.8), last]) {
    const request = { holdType, pageNumber, pageSize, ...query } as const
    const page = await payouts.call(reviewer, onHoldEndpoints.getHoldPayoutTransactions, request as never)
    expect(page.totalElements).toBe(whole.length)
    expect(page.content.map(({ id }) => id)).toEqual(whole.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize))
  }
}

const orders = [
  ['YES_ID', 'yes_id', 'ASC'],
  ['YES_ID', 'yes_id', 'DESC'],
  ['TRANSACTION_DATE', 'transaction_date', 'ASC'],
  ['TRANSACTION_DATE', 'transaction_date', 'DESC'],
  ['TRANSACTION_NO', 'transaction_no', 'ASC'],
  ['TRANSACTION_TYPE', 'transaction_type', 'DESC'],
  ['PLAN_NAME', 'plan_name', 'ASC']
] as const

describe.each([
  ...drawn([
    ['spread over a cycle', 1, 'company_id < 3 and id % 3 = 0', someRows],
    ['at one end of it', 2, 'id % 100000 > 11000', someRows],
    ['apart from each other', 3, 'id % 50 = 7', someRows]
  ]),
  ...drawn([
    ['in great numbers', 5, 'company_id < 3', manyRows],
    ['in great numbers at one end', 6, 'id % 100000 > 30000', manyRows]
  ])
])('rows held %s', (_, batchNo, held, rows) => {
  beforeAll(() => aLargeCycle(batchNo, held, rows))

  test.each(drawn(orders, 3))(
    'are paged through by %s (%s) %s in their stored order',
    async (sortProperty, column, sortOrder) => {
      await expectPages(batchNo, column, { sortProperty, sortOrder })
    }
  )

  test('are paged through again once some of them were cancelled', async () => {
    const query = { sortProperty: 'YES_ID', sortOrder: 'ASC' } as const
    await expectPages(batchNo, 'yes_id', query)
    await sql`update transactions set state = 'CANCELLED', hold_type = null
      where batch_no = ${batchNo} and hold_type is not null and id % 700 = 7`.execute(payouts.database.db)
    await expectPages(batchNo, 'yes_id', query)
  })
})

longTest('held rows of several cycles are paged through as one list', async () => {
  for (const [sortProperty, column, sortOrder] of orders) {
    const whole = await wholeList([1, 2, 3, 5, 6], column, { sortProperty, sortOrder })
    await expectPagesOf(whole, { sortProperty, sortOrder })
  }
})

longTest('one dealer’s held rows are paged through in each order', async () => {
  await aLargeCycle(4, 'company_id = 2 and id % 3 = 0', manyRows)
  await expectPages(4, 'yes_id', { sortProperty: 'YES_ID', sortOrder: 'ASC', companyCode: 'D00002' })
  const filters = { companyCode: 'D00002', transactionType: 'Type 1' }
  await expectPages(4, 'yes_id', { sortProperty: 'YES_ID', sortOrder: 'ASC', ...filters })
  await expectPages(4, 'transaction_date', { sortProperty: 'TRANSACTION_DATE', sortOrder: 'DESC', ...filters })
})
