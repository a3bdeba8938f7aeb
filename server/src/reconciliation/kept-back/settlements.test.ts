import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { keptBackEndpoints } from '@payouts/contract/reconciliation/kept-back-endpoints'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { onDesks } from '#test/builders/desk-lines.ts'
import { textOf, useSentPayment } from '#test/builders/kept-back-builders.ts'
import { aSentRun } from '#test/files/bank-runs.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'
import { oneByOne } from '../commands/match-entries.ts'

const { requestSettlement, approveSettlement, refuseSettlement, withdrawSettlement } = keptBackEndpoints

const {
  begin,
  balances,
  credit,
  debit,
  difference,
  entries,
  faults,
  isPosted,
  keptBack,
  only,
  reissue,
  preview,
  reports,
  says,
  settle,
  states,
  statuses,
  app
} = useSentPayment()
let first = ''
let runNo = ''
let reviewer: TestSession
let approver: TestSession

beforeEach(async () => {
  ;({ first, runNo, reviewer, approver } = await begin())
})

describe('a contradiction is settled by two people', () => {
  test('the first payment stands: its replacement is withdrawn, and the rest of that is instructed again', async () => {
    await reports('RJCT')
    // A wallet account keeps returned amounts until they are paid.
    await sql`update dealers set payout_route = 'WALLET'`.execute(app.database.db)
    await isPosted('7.00', 4714)
    await sql`update dealers set payout_route = 'BANK'`.execute(app.database.db)
    const again = await reissue()
    await states([debit()])
    expect(await settle('FIRST STANDS')).toContain('Instructed RM 7.00')
    const { [first]: stands, [again]: withdrawn } = await statuses()
    expect([stands, withdrawn]).toEqual(['SETTLED', 'WITHDRAWN'])
    expect(await balances()).toEqual({ INCENTIVE_EXPENSE: '-107.00', PAYMENTS_IN_TRANSIT: '7.00', BANK: '100.00' })
    expect([await difference(), await keptBack(), await faults()]).toEqual(['0.00', [], []])
  })

  test('of a run that was withdrawn, the payment stands as the only one', async () => {
    await app.call(reviewer, paymentRunEndpoints.requestRunWithdrawal, { runNo, reason: 'Never arrived' })
    await app.call(approver, paymentRunEndpoints.approveRunWithdrawal, { runNo, comment: '' })
    await states([debit()])
    expect(await settle('FIRST STANDS')).toContain('stands')
    expect(await statuses()).toEqual({ [first]: 'SETTLED' })
    expect([await difference(), await faults()]).toEqual(['0.00', []])
  })

  test('the bank corrects: the amount stays kept back until its credit comes, and the replacement goes on', async () => {
    await reports('RJCT')
    const again = await reissue()
    await states([debit()])
    await settle('BANK CORRECTS')
    expect(await keptBack()).toMatchObject([{ status: 'Awaiting Bank' }])
    expect((await preview()).count).toBe(0)
    await states([credit()], '2026-11-22')
    expect(await keptBack()).toEqual([])
    expect((await entries()).map(({ status }) => status)).toEqual(['Corrected', 'Corrected'])
    expect((await preview()).count).toBe(1)
    expect(await statuses()).toEqual({ [first]: 'REJECTED', [again]: 'INSTRUCTED' })
    expect([await difference(), await faults()]).toEqual(['0.00', []])
  })

  test('a credit that names no payment is chosen, where it is of the same amount', async () => {
    await reports('RJCT')
    await states([debit(), { amount: '100.00', credit: true, bankReference: 'COR1' }])
    const unnamed = (await entries()).find(({ direction }) => direction === 'CREDIT')
    expect(await settle('BANK CORRECTS', { entryId: unnamed?.entryId ?? 0 })).toContain('The amount is free.')
    expect([await keptBack(), await difference(), await faults()]).toEqual([[], '0.00', []])
  })

  test('handed over already, it is recovered from the dealer: the account owes it, and the next payout pays that', async () => {
    await reports('RJCT')
    const again = await reissue()
    const { db } = app.database
    // The call that brings the statement begins before the run goes out, and waits meanwhile: it keeps back later.
    const stated = await db.transaction().execute(async (tx) => {
      await oneByOne(tx)
      const receiving = states([debit(), debit(again)])
      await untilWaiting(db, 1)
      app.clock.set(app.clock.now().toISOString(), { minutesLater: 1 })
      await aSentRun(db, app.clock, { references: [again] })
      return [receiving]
    })
    await Promise.all(stated)
    expect(await faults()).toEqual([])
    const { keptBackId, wentOut } = await only()
    expect(wentOut).toBe(true)
    const request = { keptBackId, settlement: 'FIRST STANDS', reason: 'Seen' } as const
    expect(await textOf(app.refusal(reviewer, requestSettlement, request))).toContain('The amount went out once more.')
    await settle('RECOVER')
    expect(await balances()).toEqual({ INCENTIVE_EXPENSE: '-100.00', D00001: '-100.00', BANK: '200.00' })
    expect(await faults()).toEqual([])
    await isPosted('130.00', 4715)
    expect(await balances()).toMatchObject({ PAYMENTS_IN_TRANSIT: '30.00' })
    expect([await difference(), await faults()]).toEqual(['0.00', []])
  })

  test('debited twice by the bank, it is recovered or corrected, and the payment stays settled', async () => {
    await states([debit(), debit()])
    expect(await keptBack()).toMatchObject([{ referenceNo: first, isAgain: true }])
    await settle('RECOVER')
    expect(await statuses()).toEqual({ [first]: 'SETTLED' })
    expect(await balances()).toMatchObject({ D00001: '-100.00', BANK: '200.00' })
    expect([await difference(), await faults()]).toEqual(['0.00', []])
  })

  test('a credit of a payment debited twice is no return before people have said so', async () => {
    await states([debit(), debit(), credit()])
    expect(await statuses()).toEqual({ [first]: 'SETTLED' })
    await settle('BANK CORRECTS')
    expect([await statuses(), await keptBack()]).toEqual([{ [first]: 'SETTLED' }, []])
    expect([await difference(), await faults()]).toEqual(['0.00', []])
  })

  test('returned by a list before its only debit, it is settled by that, and what comes back later is its return', async () => {
    await says('SETTLED')
    await says('RETURNED')
    await states([debit()], '2026-11-22')
    await settle('FIRST STANDS')
    expect([await statuses(), await difference(), await faults()]).toEqual([{ [first]: 'SETTLED' }, '0.00', []])
    expect(await balances()).toEqual({ INCENTIVE_EXPENSE: '-100.00', BANK: '100.00' })
    await states([credit()], '2026-11-23')
    expect([await statuses(), await difference(), await faults()]).toEqual([{ [first]: 'RETURNED' }, '0.00', []])
    expect(await balances()).toEqual({ INCENTIVE_EXPENSE: '-100.00', D00001: '100.00' })
  })

  test('returned by a statement, its second debit is one more, and what comes back later waits for people', async () => {
    await states([debit()])
    await states([credit()], '2026-11-22')
    await states([debit()], '2026-11-23')
    await settle('RECOVER')
    expect([await statuses(), await difference(), await faults()]).toEqual([{ [first]: 'RETURNED' }, '0.00', []])
    expect(await balances()).toEqual({ INCENTIVE_EXPENSE: '-100.00', BANK: '100.00' })
    await states([credit()], '2026-11-24')
    expect(await faults()).toEqual([])
    expect((await entries()).at(-1)).toMatchObject({ status: 'Unmatched' })
  })

  test('never by one alone; refused or withdrawn, it stays kept back', async () => {
    await reports('RJCT')
    await states([debit()])
    const { keptBackId } = await only()
    const ask = (by: TestSession) =>
      app.call(by, requestSettlement, { keptBackId, settlement: 'FIRST STANDS', reason: 'Seen' })
    const changeId = async () => (await only()).request?.changeId ?? 0
    await ask(approver)
    const own = { changeId: await changeId(), comment: '' }
    expect(await onDesks(app, 'SETTLEMENT', [approver, await app.signIn('admin')])).toEqual([
      [],
      [String(own.changeId)]
    ])
    expect(await textOf(app.refusal(approver, approveSettlement, own))).toBe(
      'You requested this. A second person has to decide.'
    )
    await app.call(approver, withdrawSettlement, { changeId: own.changeId })
    await ask(reviewer)
    await app.call(approver, refuseSettlement, { changeId: await changeId(), comment: 'Ask the bank first' })
    expect(await only()).toMatchObject({ status: 'Open', request: { status: 'Refused' } })
    const alone = sql`
      update kept_back_requests set status = 'Approved', decided_by = asked_by where status = 'Refused'`.execute(
      app.database.db
    )
    await expect(alone).rejects.toThrow('approved_by_a_second_person')
    expect(await statuses()).toEqual({ [first]: 'REJECTED' })
  })
})
