import { holdTypes, holdType as knownHoldType } from '@payouts/contract/cycles/hold-types'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'
import { moveRows, type RowMove } from '#transactions/move-rows.ts'
import { countTotals, forgetEmptyTotals } from './totals.ts'

const database = useTestDatabase()

beforeAll(async () => {
  await aDealer(database.db, { company_id: 1 })
  for (const batchNo of [1, 2])
    await aCycleInReview(database.db, {
      batchNo,
      lines: [
        { companyId: 1, amount: '10.00' },
        { companyId: 1, amount: '5.00' }
      ]
    })
})

const theTotals = async () => {
  const { rows: totals } = await database.pool.query('select * from cycle_totals order by state')
  const { rows: cycles } = await database.pool.query('select * from cycles')
  return { totals, cycles }
}

test.each([
  [
    'a new total',
    `insert into cycle_totals (batch_no, transaction_type, company_id, state, row_count, amount)
    values (1, 'Activation', 1, 'HELD', 1, 1)`
  ],
  ['another amount', 'update cycle_totals set amount = amount + 1'],
  ['a deletion', 'delete from cycle_totals'],
  ['a deletion of nothing', 'delete from cycle_totals where false'],
  ['a truncation', 'truncate cycle_totals'],
  ['an upsert', `insert into cycle_totals select * from cycle_totals on conflict do nothing`],
  ['what was imported', 'update imported_totals set amount = amount + 1'],
  ['what was imported of a plan', 'update imported_plans set amount = amount + 1'],
  ['the days of a cycle', 'update imported_days set last_day = last_day + 1'],
  ['change_no', 'update cycles set change_no = change_no + 1'],
  ['imported_amount', 'update cycles set imported_amount = 1'],
  ['excluded_amount', 'update cycles set excluded_amount = 1'],
  ['hold_amount', 'update cycles set hold_amount = 1'],
  ['held_count', `update cycles set status = 'Hold', held_count = 1`],
  ['release_requested_count', 'update cycles set release_requested_count = 1'],
  [
    'a cycle that begins with sums',
    `insert into cycles (batch_no, version, name, commission_type, cutoff_date, report_date,
    payout_date, status, imported_amount)
    values (3, 1, 'Three', 'Incentives', '2026-11-18', '2026-11-16', '2026-11-20', 'Pending Review', 1)`
  ]
])('the database refuses a write to the kept totals by another hand: %s', async (_, statement) => {
  const before = await theTotals()
  await expect(database.pool.query(statement)).rejects.toThrow('only the functions that keep them write')
  expect(await theTotals()).toEqual(before)
})

test('a change of rows and a recount write them, and close them again', async () => {
  const { amounts, refused } = await database.db.transaction().execute(async (tx) => {
    await moveRows(tx, {
      batchNo: 1,
      on: '2026-11-20',
      from: ['PAYABLE'],
      to: 'HELD',
      where: sql`incentive_amount = 5`,
      set: { holdType: 'Manual Hold' }
    })
    const moved = await sql`select amount from cycle_totals where batch_no = 1 and state = 'HELD'`.execute(tx)
    await countTotals(tx, 1)
    const counted = await sql`select amount from cycle_totals where batch_no = 1 and state = 'HELD'`.execute(tx)
    await sql`savepoint before_write`.execute(tx)
    const refusal = await sql`update cycle_totals set amount = 1`.execute(tx).catch((error: Error) => error.message)
    await sql`rollback to before_write`.execute(tx)
    return { amounts: [...moved.rows, ...counted.rows], refused: refusal }
  })
  expect(amounts).toEqual([{ amount: '5.00' }, { amount: '5.00' }])
  expect(refused).toContain('only the functions that keep them write')
})

const growing = (batchNo: number, companyId: number) =>
  `select keep_cycle_totals(${batchNo}, array[row('Activation', ${companyId}, 'HELD', 'Manual Hold', now(), 1, 5)::total_change], '2026-11-20')`

test.each([
  ['a total of a dealer that is not there', 'cycle_totals', growing(1, 999)],
  ['a total of a cycle that is not there', 'cycle_totals', growing(999, 1)],
  [
    'a count of rows of a dealer that is not there',
    'cycle_totals',
    'update transactions_1 set company_id = 999; select recount_cycle(1)'
  ],
  [
    'an e-invoice number of a dealer that is not there',
    'e_invoice_numbers',
    `insert into e_invoice_numbers values ('einv1', 1, 999)`
  ],
  [
    'an e-invoice number in a cycle that is not there',
    'e_invoice_numbers',
    `insert into e_invoice_numbers values ('einv1', 999, 1)`
  ]
])('the database refuses %s', async (_, table, statement) => {
  await expect(database.pool.query(statement)).rejects.toMatchObject({
    code: '23503',
    message: `a row of ${table} must be of a cycle and a dealer that are there`
  })
})

test('what was imported refers to cycles and dealers, and each total is of something imported: none of them can go', async () => {
  const { rows: referred } = await database.pool.query(
    `select confrelid::regclass::text as "table" from pg_constraint
    where conrelid = 'imported_totals'::regclass and contype = 'f' and confdeltype = 'a' order by 1`
  )
  expect(referred).toEqual([{ table: 'cycles' }, { table: 'dealers' }])
  const { rows: others } = await database.pool.query(
    `select from cycle_totals where not exists (
      select from imported_totals as imported
      where imported.batch_no = cycle_totals.batch_no and imported.company_id = cycle_totals.company_id)`
  )
  expect(others).toEqual([])
})

const held = new Date('2026-11-20T01:00:00Z')
const holdType = holdTypes.manual

test.each<[string, Omit<RowMove, 'batchNo' | 'on'>]>([
  ['a hold', { from: ['PAYABLE'], to: 'HELD', set: { holdType, heldSince: held } }],
  ['a request', { from: ['HELD'], to: 'RELEASE_REQUESTED', where: sql`incentive_amount = 5` }],
  ['an exclusion, which keeps since when', { from: ['HELD', 'RELEASE_REQUESTED'], to: 'EXCLUDED' }],
  ['its end, back to the hold', { from: ['EXCLUDED'], to: 'HELD', set: { holdType } }],
  ['a request of all', { from: ['HELD'], to: 'RELEASE_REQUESTED', set: { requestActionId: 1 } }],
  ['a refusal', { from: ['RELEASE_REQUESTED'], to: 'HELD', where: sql`incentive_amount = 5` }],
  ['a release', { from: ['RELEASE_REQUESTED'], to: 'PAYABLE', set: { heldSince: null } }],
  ['another hold of what is held', { from: ['HELD'], to: 'HELD', set: { holdType: holdTypes.accountFrozen } }],
  ['a cancellation', { from: ['HELD', 'RELEASE_REQUESTED'], to: 'CANCELLED', set: { heldSince: null } }]
])('totals follow %s as if they were counted again', async (_, move) => {
  const moved = await database.db.transaction().execute((tx) => moveRows(tx, { batchNo: 2, on: '2026-11-20', ...move }))
  expect(moved.transactionCount).toBeGreaterThan(0)
  const kept = async () => {
    const { rows: totals } = await sql`
      select transaction_type, company_id, state, hold_type, held_since::text, row_count, amount from cycle_totals
      where batch_no = 2 and row_count > 0 order by 1, 2, 3, 4, 5`.execute(database.db)
    const { rows: sums } = await sql`
      select excluded_amount, hold_amount, held_count, release_requested_count from cycles where batch_no = 2`.execute(
      database.db
    )
    return { totals, sums }
  }
  const followed = await kept()
  await database.db.transaction().execute((tx) => countTotals(tx, 2))
  expect(await kept()).toEqual(followed)
})

test('a job removes the empty totals of holds that have ended, apart from what somebody just changes, and from wrong ones', async () => {
  const empty = async () => {
    const { rows } = await database.pool.query(`select from cycle_totals where hold_type <> '' and row_count = 0`)
    return rows.length
  }
  const forget = () => database.db.transaction().execute(forgetEmptyTotals)
  await database.db.transaction().execute(async (tx) => {
    const of = { batchNo: 2, on: '2026-11-20' }
    await moveRows(tx, { ...of, from: ['CANCELLED'], to: 'HELD', set: { holdType } })
    await moveRows(tx, { ...of, from: ['HELD'], to: 'RELEASE_REQUESTED' })
    await moveRows(tx, { ...of, from: ['RELEASE_REQUESTED'], to: 'CANCELLED' })
  })
  expect(await empty()).toBe(2)
  await database.db.transaction().execute(async (tx) => {
    await sql`select from cycle_totals where hold_type <> '' and row_count = 0 limit 1 for update`.execute(tx)
    await forget()
  })
  expect(await empty()).toBe(1)
  const isWrongBy = (ringgit: number) =>
    database.db.transaction().execute(async (tx) => {
      await sql`select set_config('payouts.keeps_totals', 'on', true)`.execute(tx)
      await sql`update cycle_totals set amount = amount + ${ringgit} where hold_type <> '' and row_count = 0`.execute(
        tx
      )
    })
  await isWrongBy(5)
  await forget()
  expect(await empty()).toBe(1)
  await isWrongBy(-5)
  await forget()
  expect(await empty()).toBe(0)
  const { rows } = await database.pool.query(
    `select sum(row_count)::integer as rows from cycle_totals where batch_no = 2`
  )
  expect(rows).toEqual([{ rows: 2 }])
})

test.each(['transactions', 'cycle_actions', 'cycle_totals'])(
  '%s knows the hold types of the contract',
  async (table) => {
    const { rows } = await database.pool.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint
      where conname = 'known_hold_type' and conrelid = $1::regclass`,
      [table]
    )
    const named = [...(rows[0]?.definition ?? '').matchAll(/'([^']+)'::text/g)].map(([, name]) => name)
    expect(named).toEqual(knownHoldType.options)
  }
)
