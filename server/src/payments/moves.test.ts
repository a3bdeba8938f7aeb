import { paymentMoves } from '@payouts/contract/payments/can'
import { type PaymentStatus, paymentStatuses } from '@payouts/contract/payments/schema'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { lockAccounts } from '#ledger/commands.ts'
import { inTransit } from '#ledger/rules.ts'
import { fixedClock } from '#platform/clock.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import { addDealers } from '#test/builders/approved-cycle.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import {
  answered,
  answerOf,
  aPostedCycle,
  balancesOf,
  namely,
  sent,
  statusesOf
} from '#test/builders/payment-builders.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'
import { applyAnswers } from './commands/apply-answers.ts'
import { markUnknown } from './commands/mark-unknown.ts'
import { putInRun } from './commands/put-in-run.ts'
import { withdrawPayments } from './commands/withdraw.ts'

const clock = fixedClock('2026-11-20T02:00:00Z')
const database = useTestDatabase({ per: 'test' })
let references: string[] = []
beforeEach(async () => {
  clock.set('2026-11-20T02:00:00Z')
  const dealers = ['100.00', '40.00', '7.50'].map((amount, at) => ({ companyId: at + 1, amounts: [amount] }))
  references = await aPostedCycle(database.db, { batchNo: 1, clock, dealers })
})

const payers = { INCENTIVE_EXPENSE: '-147.50' }
const [first, second, third] = ['PP00000001', 'PP00000002', 'PP00000003']
const withdrawn = (which: string[]) =>
  database.db.transaction().execute((tx) => withdrawPayments(tx, clock, 'system', namely(which)))

describe('what a bank answers', () => {
  test('moves the money where it says, once, and comes in any number of times', async () => {
    expect(references).toEqual([first, second, third])
    expect(await sent(database.db, clock, references)).toEqual({ count: 3, amount: '147.50' })
    expect(await balancesOf(database.db)).toEqual({ ...payers, PAYMENTS_IN_TRANSIT: '147.50' })
    const answers = [
      { referenceNo: first, status: 'SETTLED' as const, bankReference: 'B1', valueDate: '2026-11-20' },
      { referenceNo: second, status: 'REJECTED' as const, reasonCode: 'AC04', reasonText: 'Closed account' },
      { referenceNo: third, status: 'ACCEPTED' as const }
    ]
    expect(await answered(database.db, clock, answers)).toEqual({ changed: 3, unchanged: 0, refused: [] })
    const after = { ...payers, PAYMENTS_IN_TRANSIT: '7.50', BANK: '100.00', D00002: '40.00' }
    expect(await balancesOf(database.db)).toEqual(after)
    expect(await answered(database.db, clock, answers)).toEqual({ changed: 0, unchanged: 3, refused: [] })
    expect(await balancesOf(database.db)).toEqual(after)
    await database.pool.query('update payments set answered_at = null')
    const { rows } = await sql`
      select status, reason_code, reason_text, bank_reference, value_date, answered_at = status_at as "isNoted"
      from payments order by 1, 2`.execute(database.db)
    expect(rows).toMatchObject([
      { status: 'ACCEPTED', reason_code: null, bank_reference: null, isNoted: true },
      { status: 'REJECTED', reason_code: 'AC04', reason_text: 'Closed account' },
      { status: 'SETTLED', bank_reference: 'B1', value_date: '2026-11-20' }
    ])
    await expectBooksToAgree(database.db)
  })

  test('may be a settlement and its return in one file', async () => {
    await sent(database.db, clock, [first])
    const applied = await answered(database.db, clock, [
      { referenceNo: first, status: 'SETTLED' },
      { referenceNo: first, status: 'RETURNED', reasonCode: 'AC01' },
      { referenceNo: first, status: 'SETTLED' }
    ])
    expect(applied).toEqual({ changed: 2, unchanged: 1, refused: [] })
    expect(await balancesOf(database.db)).toEqual({ ...payers, PAYMENTS_IN_TRANSIT: '47.50', D00001: '100.00' })
    await expectBooksToAgree(database.db)
  })

  test('is named and left out where it contradicts the status, or is of no payment', async () => {
    await sent(database.db, clock, [first])
    const applied = await answered(database.db, clock, [
      { referenceNo: first, status: 'RETURNED' },
      { referenceNo: second, status: 'SETTLED' },
      { referenceNo: 'PP99999999', status: 'SETTLED' },
      { referenceNo: first, status: 'REJECTED' },
      { referenceNo: first, status: 'SETTLED' }
    ])
    expect(applied).toEqual({
      changed: 1,
      unchanged: 0,
      refused: [
        { referenceNo: first, reason: 'A payment that is in a file cannot become returned.' },
        { referenceNo: second, reason: 'A payment that is instructed cannot become settled.' },
        { referenceNo: 'PP99999999', reason: 'There is no payment of this reference.' },
        { referenceNo: first, reason: 'A payment that is rejected cannot become settled.' }
      ]
    })
    await expectBooksToAgree(database.db)
  })
})

describe('a payment', () => {
  test('gets into one file alone', async () => {
    await sent(database.db, clock, [first], 1)
    await expect(sent(database.db, clock, [first, second], 2)).rejects.toThrow('not INSTRUCTED any more')
    expect(await statusesOf(database.db)).toEqual({ [first]: 'IN FILE', [second]: 'INSTRUCTED', [third]: 'INSTRUCTED' })
    const other = sql`update payments set run_id = 2 where reference_no = ${first}`
    await expect(other.execute(database.db)).rejects.toThrow('stands in a file already')
  })

  test('that was never sent gives its money back, and one that the bank has accepted does not', async () => {
    await sent(database.db, clock, [first, second])
    expect(await withdrawn([first, third])).toEqual({ count: 2, amount: '107.50' })
    expect(await balancesOf(database.db)).toEqual({
      ...payers,
      ...{ PAYMENTS_IN_TRANSIT: '40.00', D00001: '100.00', D00003: '7.50' }
    })
    await answered(database.db, clock, [{ referenceNo: second, status: 'ACCEPTED' }])
    await expect(withdrawn([second])).rejects.toThrow('accepted by the bank cannot become withdrawn')
    await expectBooksToAgree(database.db)
  })

  test('that the bank accepts while the silent ones are looked for is not one of them', async () => {
    const { db } = database
    await sent(db, clock, [first])
    clock.advanceDays(6)
    const { marking } = await db.transaction().execute(async (tx) => {
      await applyAnswers(tx, clock, 'bank file', [answerOf({ referenceNo: first, status: 'ACCEPTED' })])
      const marking = db.transaction().execute((other) => markUnknown(other, clock))
      await untilWaiting(db, 1)
      return { marking }
    })
    await marking
    expect(await statusesOf(db)).toMatchObject({ [first]: 'ACCEPTED' })
  })

  test('of which no bank says anything for five days is UNKNOWN, and stays in transit until somebody knows', async () => {
    await sent(database.db, clock, [first, second])
    const markSilent = () => database.db.transaction().execute((tx) => markUnknown(tx, clock))
    clock.set('2026-11-24T15:00:00Z')
    await markSilent()
    expect(await statusesOf(database.db)).toMatchObject({ [first]: 'IN FILE' })
    clock.set('2026-11-24T17:00:00Z')
    await markSilent()
    await markSilent()
    expect(await statusesOf(database.db)).toEqual({ [first]: 'UNKNOWN', [second]: 'UNKNOWN', [third]: 'INSTRUCTED' })
    expect(await balancesOf(database.db)).toEqual({ ...payers, PAYMENTS_IN_TRANSIT: '147.50' })
    await answered(database.db, clock, [{ referenceNo: first, status: 'SETTLED' }])
    await withdrawn([second])
    expect(await balancesOf(database.db)).toEqual({
      ...payers,
      ...{ PAYMENTS_IN_TRANSIT: '7.50', BANK: '100.00', D00002: '40.00' }
    })
    await expectBooksToAgree(database.db)
  })

  test('is expected to be answered from the day on which the bank is to pay it', async () => {
    await sent(database.db, clock, [first])
    const run = { runId: 1, executeOn: '2026-11-23' }
    await database.db.transaction().execute((tx) => putInRun(tx, clock, run, namely([second])))
    const markSilent = () => database.db.transaction().execute((tx) => markUnknown(tx, clock))
    clock.set('2026-11-27T02:00:00Z')
    await markSilent()
    expect(await statusesOf(database.db)).toMatchObject({ [first]: 'UNKNOWN', [second]: 'IN FILE' })
    clock.set('2026-11-27T17:00:00Z')
    await markSilent()
    expect(await statusesOf(database.db)).toMatchObject({ [second]: 'UNKNOWN' })
  })

  test('moves in the database as the contract says, and never otherwise', async () => {
    const pairs = paymentStatuses.flatMap((was) => paymentStatuses.map((becomes) => ({ was, becomes })))
    const { rows } = await sql<{ was: PaymentStatus; becomes: PaymentStatus }>`
      select was, becomes from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (was text, becomes text)
      where payment_may_move(was, becomes)`.execute(database.db)
    const allowed = pairs.filter(({ was, becomes }) => paymentMoves[was].includes(becomes))
    expect(rows).toEqual(expect.arrayContaining(allowed))
    expect(rows).toHaveLength(allowed.length)
  })

  test('never gets another amount, account or dealer, or a status that it cannot have', async () => {
    const cases: [string, string, string][] = [
      ['another amount', 'amount = amount + 1', 'never changes'],
      ['another account', `bank_account_number = '87654321'`, 'never changes'],
      ['another dealer', 'company_id = 2', 'never changes'],
      ['a status that it cannot have', `status = 'SETTLED'`, 'is INSTRUCTED, and cannot become SETTLED']
    ]
    for (const [_, change, problem] of cases) {
      await expect(database.pool.query(`update payments set ${change} where company_id = 1`)).rejects.toThrow(problem)
    }
  })

  test('is never deleted, and nobody else writes the kept totals', async () => {
    await expect(database.pool.query('delete from payments')).rejects.toThrow('never deleted')
    await expect(database.pool.query('truncate payments cascade')).rejects.toThrow('never deleted')
    await expect(database.pool.query('update payment_totals set amount = 0')).rejects.toThrow('write')
  })
})

test('a posting and an answer about the same dealer wait for each other, and never both', async () => {
  const { db } = database
  const dealers = [{ companyId: 11, amounts: ['50.00' as const] }]
  await addDealers(db, { approvedFor: clock.today(), dealers })
  // Its code sorts after that of the transit account.
  await sql`update dealers set company_code = 'Z11' where company_id = 11`.execute(db)
  await aPostedCycle(db, { batchNo: 10, clock, dealers })
  const posting = await db.transaction().execute(async (tx) => {
    await lockAccounts(tx, [inTransit])
    const waiting = aPostedCycle(db, { batchNo: 11, clock, dealers })
    const queueForLocks = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows
    }
    await expect.poll(queueForLocks).toHaveLength(1)
    await lockAccounts(tx, ['Z11'])
    return { waiting }
  })
  expect(await posting.waiting).toHaveLength(1)
  await expectBooksToAgree(database.db)
})
