import type { InputOf } from '@payouts/contract/endpoint'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { countTotals } from '#cycles/totals.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'

const rows = 45_000
const pageSize = 15
const { getPayoutTransactions, holdPayoutTransactions } = payoutEndpoints

const payouts = useTestApp()
const another = useTestApp({ beside: payouts })

beforeAll(async () => {
  const { db } = payouts.database
  for (const companyId of [1, 2, 3, 4]) await aDealer(db, { company_id: companyId })
  await aCycleInReview(db, { batchNo: 1, lines: [] })
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into transactions (batch_no, id, company_id, state, transaction_date, transaction_amount, incentive_amount,
        transaction_type, yes_id, transaction_no, plan_name, billing_account_no)
      select 1, n, 1 + n * 7919 % 4, case when n % 2 = 0 then 'PAYABLE' else 'CANCELLED' end::transaction_state,
        date '2026-10-01' + (n * 31 % 15)::integer, 100, n * 37 % 300 - 20, 'Type ' || n * 13 % 3, 'yes' || md5(n::text),
        'T' || lpad(n::text, 6, '0'), 'Plan ' || n % 40, 'B' || n
      from generate_series(1, ${rows}::bigint) as n`.execute(tx)
    await countTotals(tx, 1)
  })
  await sql`analyze transactions`.execute(db)
})
const reviewer = useSession(payouts, 'reviewer')

type ListQuery = Partial<InputOf<typeof getPayoutTransactions>>

async function expectPages(query: ListQuery, condition: RawBuilder<SqlBool>, order: string): Promise<void> {
  const { rows: found } = await sql<{ id: string }>`
    select id::text as id from transactions where batch_no = 1 and ${condition}
    order by ${sql.raw(order)}`.execute(payouts.database.db)
  const whole = found.map(({ id }) => id)
  const last = Math.ceil(whole.length / pageSize) - 1
  for (const pageNumber of [0, 1, Math.floor(last / 2), Math.floor(last / 2) + 1, Math.floor(last * 0.8), last]) {
    const page = await payouts.call(reviewer, getPayoutTransactions, { batchNo: 1, pageNumber, pageSize, ...query })
    expect(page.totalElements).toBe(whole.length)
    expect(page.content.map(({ id }) => id)).toEqual(whole.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize))
  }
}

const everything = sql<SqlBool>`true`
const isPayable = sql<SqlBool>`state = 'PAYABLE'`

test('a cycle’s rows are paged through completely', async () => {
  await expectPages({ sortProperty: 'YES_ID', sortOrder: 'ASC' }, everything, 'yes_id, transactions.id')
  await expectPages(
    { sortProperty: 'PLAN_NAME', sortOrder: 'DESC' },
    everything,
    'plan_name desc, transactions.id desc'
  )
})

test('the rows of a state are paged through completely, and again after some changed theirs', async () => {
  const query: ListQuery = { state: 'PAYABLE', sortProperty: 'TRANSACTION_NO', sortOrder: 'DESC' }
  await expectPages(query, isPayable, 'transaction_no desc, transactions.id desc')
  await sql`update transactions set state = 'CANCELLED' where batch_no = 1 and id % 10 = 4`.execute(payouts.database.db)
  await expectPages(query, isPayable, 'transaction_no desc, transactions.id desc')
})

test('the rows of a type, and those that a text finds, are paged through completely', async () => {
  const ofType = sql<SqlBool>`transaction_type = 'Type 1'`
  await expectPages(
    { transactionType: 'Type 1', sortProperty: 'YES_ID', sortOrder: 'ASC' },
    ofType,
    'yes_id, transactions.id'
  )
  const found = sql<SqlBool>`yes_id like '%a1%'`
  await expectPages(
    { yesId: 'A1', sortProperty: 'TRANSACTION_DATE', sortOrder: 'ASC' },
    found,
    'transaction_date, transactions.id'
  )
})

test('a dealer’s rows of all types are paged through as one list', async () => {
  const query: ListQuery = { companyCode: 'D00002', sortProperty: 'YES_ID', sortOrder: 'ASC' }
  await expectPages(query, sql`company_id = 2`, 'yes_id, transactions.id')
  await expectPages({ companyCode: 'D00002' }, sql`company_id = 2`, 'transaction_date desc, transactions.id desc')
})

test('a dealer’s rows of a type and of a state are paged through in each order', async () => {
  const query: ListQuery = { companyCode: 'D00002', transactionType: 'Type 1', state: 'CANCELLED' }
  const condition = sql<SqlBool>`company_id = 2 and transaction_type = 'Type 1' and state = 'CANCELLED'`
  await expectPages(query, condition, 'transaction_date desc, transactions.id desc')
  await expectPages({ ...query, sortProperty: 'PLAN_NAME', sortOrder: 'ASC' }, condition, 'plan_name, transactions.id')
})

const byIncentive = { sortProperty: 'INCENTIVE', sortOrder: 'DESC' } as const
const largestFirst = 'incentive_amount desc, transactions.id desc'

/** Lists that amounts narrow, few of their rows and many, one amount that many rows have, and a state besides. */
async function expectPagesOfAmounts() {
  await expectPages(byIncentive, everything, largestFirst)
  await expectPages({ ...byIncentive, amountFrom: '278.50' }, sql`incentive_amount > 278`, largestFirst)
  await expectPages({ ...byIncentive, amountTo: 120 }, sql`incentive_amount <= 120`, largestFirst)
  const between: ListQuery = { amountFrom: '-5.00', amountTo: '200', state: 'PAYABLE' }
  const isBetween = sql<SqlBool>`incentive_amount between -5 and 200 and ${isPayable}`
  await expectPages({ ...byIncentive, ...between }, isBetween, largestFirst)
  await expectPages(between, isBetween, 'transaction_date desc, transactions.id desc')
}

test('the largest rows come first, and rows between two amounts are paged through completely', () =>
  expectPagesOfAmounts())

test('pages are found by what a job keeps of every order, also just after another server held rows', async () => {
  await payouts.jobs.runDue()
  const { rows: kept } = await sql`select from transaction_histograms where batch_no = 1`.execute(payouts.database.db)
  expect(kept).toHaveLength(6)
  const payable: ListQuery = { state: 'PAYABLE', sortProperty: 'YES_ID', sortOrder: 'DESC' }
  await expectPages(payable, isPayable, 'yes_id desc, transactions.id desc')
  const { rows: some } = await sql<{ id: string }>`
    select id::text as id from transactions where batch_no = 1 and ${isPayable} and id % 35 = 0`.execute(
    payouts.database.db
  )
  const ids = some.map(({ id }) => id)
  await another.call(reviewer, holdPayoutTransactions, { batchNo: 1, version: 1, remark: 'Looks wrong', ids })
  await expectPages(payable, isPayable, 'yes_id desc, transactions.id desc')
  const held: ListQuery = { step: 'HELD', sortProperty: 'PLAN_NAME', sortOrder: 'ASC' }
  await expectPages(held, sql`state = 'HELD'`, 'plan_name, transactions.id')
  await expectPagesOfAmounts()
})
