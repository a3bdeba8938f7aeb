import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import type { PaymentWithdrawal } from '@payouts/contract/payments/schema'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { freeze } from '#test/builders/approved-cycle.ts'
import { failedChecks } from '#test/builders/books.ts'
import { anOutsider } from '#test/builders/builders.ts'
import { onDesks } from '#test/builders/desk-lines.ts'
import { balancesOf, statusesOf } from '#test/builders/payment-builders.ts'
import { aRun, choiceOf, paymentsAreDue, settingsAreMade } from '#test/builders/payment-run-builders.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'
import { lockRunCreation } from './commands/run-creation-lock.ts'

const { getPayment, getPaymentWithdrawals, requestPaymentWithdrawal } = paymentEndpoints
const { approvePaymentWithdrawal, refusePaymentWithdrawal, withdrawWithdrawalRequest } = paymentEndpoints
const { makePaymentRun, refusePaymentRun } = paymentRunEndpoints

const app = useTestApp({ per: 'test' })
const reason = 'The dealer has another account now'
let requester: TestSession
let decider: TestSession
/** Two payments that wait for a run; the first dealer's account has changed since. */
let first = ''
let second = ''
beforeEach(async () => {
  await settingsAreMade(app)
  const references = await paymentsAreDue(app, [
    { companyId: 1, amount: '100.00' },
    { companyId: 2, amount: '250.55' }
  ])
  ;[first = '', second = ''] = references
  await changeAccount()
  requester = await app.signIn('reviewer')
  decider = await app.signIn('approver')
})

const changeAccount = (to = '999000999000') =>
  sql`update dealers set bank_account_number = ${to} where company_id = 1`.execute(app.database.db)
const page = { pageNumber: 0, pageSize: 10 }
const waiting = async () => (await app.call(decider, getPaymentWithdrawals, page)).content
const requestWithdrawal = async (referenceNo = first, by = requester): Promise<PaymentWithdrawal> => {
  await app.call(by, requestPaymentWithdrawal, { referenceNo, reason })
  const request = (await waiting()).find((one) => one.referenceNo === referenceNo)
  if (!request) throw new Error('the request waits')
  return request
}
const paymentOf = (referenceNo: string) => app.call(decider, getPayment, { referenceNo })
const preview = async () => (await app.call(requester, makePaymentRun, { ...choiceOf(app), dryRun: true })).leftOut
const textOf = async (answer: Promise<{ displayErrorMessage: string }>) => (await answer).displayErrorMessage
const faults = () => failedChecks(app.database.db)

test('a payment to a changed account would wait for ever: two people have it go to the present one', async () => {
  expect(await preview()).toEqual([{ reason: 'ACCOUNT CHANGED', count: 1, total: '100.00' }])
  const { changeId } = await requestWithdrawal()
  expect(await waiting()).toMatchObject([{ changeId, companyCode: 'D00001', amount: '100.00', reason, fourEyes: true }])
  const desks = () => onDesks(app, 'PAYMENT WITHDRAWAL', [requester, decider])
  expect(await desks()).toEqual([[], [String(changeId)]])
  const { message } = await app.call(decider, approvePaymentWithdrawal, { changeId, comment: 'Seen' })
  expect(await desks()).toEqual([[], []])
  expect(message).toMatch(/^Approved\. RM 100\.00 went back to the account of Kedai 1\. Instructed RM 100\.00 .* as PY/)
  const old = await paymentOf(first)
  expect(old).toMatchObject({ status: 'WITHDRAWN', withdrawal: { status: 'Approved', comment: 'Seen' } })
  const reissued = await paymentOf(old.replacedBy ?? '')
  expect(reissued).toMatchObject({ replaces: first, status: 'INSTRUCTED', amount: '100.00', withdrawal: null })
  expect(reissued.bankAccountNumber).toMatch(/9000$/)
  expect(old.withdrawal?.instructedAs).toBe(reissued.referenceNo)
  expect([await preview(), await waiting(), await faults()]).toEqual([[], [], []])
})

test('a payment with a request goes into no run until it is decided, and then as before', async () => {
  const { changeId } = await requestWithdrawal(second)
  expect(await preview()).toContainEqual({ reason: 'WITHDRAWAL ASKED', count: 1, total: '250.55' })
  await app.call(decider, refusePaymentWithdrawal, { changeId, comment: 'It may go' })
  expect(await preview()).toHaveLength(1)
  const again = await requestWithdrawal(second)
  await app.call(requester, withdrawWithdrawalRequest, { changeId: again.changeId })
  expect(await preview()).toHaveLength(1)
  expect(await textOf(app.refusal(decider, approvePaymentWithdrawal, { changeId }))).toBe(
    'This request was refused already.'
  )
})

test('a request of somebody who is disabled now is approved by nobody, and can be refused', async () => {
  const { changeId } = await requestWithdrawal()
  await sql`update users set disabled = true where user_name = 'reviewer'`.execute(app.database.db)
  expect(await waiting()).toMatchObject([{ changeId, askedByDisabled: true }])
  expect(await textOf(app.refusal(decider, approvePaymentWithdrawal, { changeId }))).toBe(
    'Who requested this is disabled. Refuse it, and have somebody else request it again.'
  )
  await app.call(decider, refusePaymentWithdrawal, { changeId, comment: 'Nobody answers for it' })
})

test('where nothing can go out now, the money stays on the account and says why', async () => {
  const { changeId } = await requestWithdrawal()
  await freeze(app.database.db, 1)
  const { message } = await app.call(decider, approvePaymentWithdrawal, { changeId })
  expect(message).toContain('It was not instructed again: The account is frozen.')
  expect(await balancesOf(app.database.db)).toMatchObject({ D00001: '100.00' })
  expect(await paymentOf(first)).toMatchObject({ status: 'WITHDRAWN', replacedBy: null })
  expect(await faults()).toEqual([])
})

test('of the route WALLET it stays on the account', async () => {
  const { changeId } = await requestWithdrawal()
  await sql`update dealers set payout_route = 'WALLET' where company_id = 1`.execute(app.database.db)
  const { message } = await app.call(decider, approvePaymentWithdrawal, { changeId })
  expect(message).toContain('paid by the wallet now')
  expect(await balancesOf(app.database.db)).toMatchObject({ D00001: '100.00' })
})

test('decided ones stay listed, the latest first: requester, decider, time, reason and outcome', async () => {
  const { changeId } = await requestWithdrawal()
  await app.call(decider, approvePaymentWithdrawal, { changeId, comment: 'Seen' })
  const refused = await requestWithdrawal(second)
  await app.call(decider, refusePaymentWithdrawal, { changeId: refused.changeId, comment: 'It may go' })
  const again = await requestWithdrawal(second)
  await app.call(decider, refusePaymentWithdrawal, { changeId: again.changeId, comment: 'Still' })
  const decided = (status: 'Approved' | 'Refused' | 'Withdrawn', more = {}) =>
    app.call(decider, getPaymentWithdrawals, { ...page, status, ...more })
  expect((await decided('Approved')).content).toMatchObject([
    {
      ...{ changeId, referenceNo: first, companyCode: 'D00001', amount: '100.00', reason, comment: 'Seen' },
      ...{ askedBy: expect.stringContaining('reviewer'), decidedBy: expect.stringContaining('approver') },
      ...{ decidedOn: expect.any(String), instructedAs: expect.stringMatching(/^PY/) }
    }
  ])
  expect((await decided('Refused')).content.map(({ comment }) => comment)).toEqual(['Still', 'It may go'])
  const secondPage = await decided('Refused', { pageNumber: 1, pageSize: 1 })
  expect([secondPage.content.map(({ changeId: id }) => id), secondPage.totalElements]).toEqual([[refused.changeId], 2])
  expect((await decided('Withdrawn')).content).toEqual([])
})

describe('is refused', () => {
  test('to the requester, by rule and by database, and without the permission', async () => {
    const admin = await app.signIn('admin')
    const { changeId } = await requestWithdrawal(first, admin)
    expect(await onDesks(app, 'PAYMENT WITHDRAWAL', [admin, decider])).toEqual([[], [String(changeId)]])
    expect(await textOf(app.refusal(admin, approvePaymentWithdrawal, { changeId }))).toBe(
      'You requested this. A second person has to decide.'
    )
    expect(await textOf(app.refusal(requester, withdrawWithdrawalRequest, { changeId }))).toBe(
      'Only the person who requested this can withdraw it.'
    )
    expect((await app.refusal(requester, approvePaymentWithdrawal, { changeId })).errorCode).toMatch(/1036$/)
    expect((await app.refusal(decider, requestPaymentWithdrawal, { referenceNo: second, reason })).errorCode).toMatch(
      /1036$/
    )
    const alone = sql`
      update payment_withdrawals set status = 'Approved', decided_by = asked_by, decided_on = now()`.execute(
      app.database.db
    )
    await expect(alone).rejects.toThrow('approved_by_a_second_person')
  })

  test('of a payment on a run’s list, in a file, or with a request', async () => {
    const runNo = await aRun(app, requester)
    const onList = app.refusal(requester, requestPaymentWithdrawal, { referenceNo: second, reason })
    expect(await textOf(onList)).toBe(`It stands in payment run ${runNo}. Refuse that run first.`)
    await app.call(decider, refusePaymentRun, { runNo, reason: 'Wrong day' })
    await requestWithdrawal(second)
    expect(await textOf(app.refusal(requester, requestPaymentWithdrawal, { referenceNo: second, reason }))).toBe(
      'Its withdrawal was requested already.'
    )
    await sql`update payments set status = 'IN FILE', in_file_at = now() where reference_no = ${first}`.execute(
      app.database.db
    )
    expect(await textOf(app.refusal(requester, requestPaymentWithdrawal, { referenceNo: first, reason }))).toBe(
      'This payment is in a file. Only one that waits for a payment run is withdrawn by itself.'
    )
  })

  test('not because somebody withdraws another payment at the same time', async () => {
    const { db } = app.database
    const at = { first: Promise.resolve({}) as Promise<unknown> }
    await db.transaction().execute(async (tx) => {
      await sql`select from payments where reference_no = ${first} for update`.execute(tx)
      at.first = app.call(requester, requestPaymentWithdrawal, { referenceNo: first, reason })
      await untilWaiting(db, 1)
      await requestWithdrawal(second)
    })
    await at.first
    expect((await waiting()).map(({ referenceNo }) => referenceNo).sort()).toEqual([first, second])
  })

  test('while a run is being made, and once the payment has gone on', async () => {
    await app.database.db.transaction().execute(async (tx) => {
      await lockRunCreation(tx)
      const refused = await app.refusal(requester, requestPaymentWithdrawal, { referenceNo: first, reason })
      expect(refused).toMatchObject({ displayErrorMessage: expect.stringContaining('is being made just now') })
    })
    const { changeId } = await requestWithdrawal()
    await sql`update payments set status = 'IN FILE', in_file_at = now() where reference_no = ${first}`.execute(
      app.database.db
    )
    const gone = await app.refusal(decider, approvePaymentWithdrawal, { changeId })
    expect(gone.errorCode).toMatch(/1038$/)
    expect((await statusesOf(app.database.db))[first]).toBe('IN FILE')
    expect(await waiting()).toHaveLength(1)
  })

  test('to a company’s own user', async () => {
    await anOutsider(app.database.db, { userName: 'kedai', companyId: 1 })
    await sql`update roles set granted = '{"Payment Runs": ["WITHDRAW", "APPROVE"]}' where is_external`.execute(
      app.database.db
    )
    const { changeId } = await requestWithdrawal()
    const outsider = await app.signIn('kedai')
    expect((await app.call(outsider, getPaymentWithdrawals, page)).totalElements).toBe(0)
    expect(await app.call(outsider, getPayment, { referenceNo: first })).toMatchObject({ withdrawal: null })
    for (const [call, payload] of [
      [requestPaymentWithdrawal, { referenceNo: first, reason }],
      [approvePaymentWithdrawal, { changeId }]
    ] as const)
      expect(await textOf(app.refusal(outsider, call, payload))).toBe('This is for staff alone.')
  })
})

test('two who agree at once withdraw and instruct once', async () => {
  const { changeId } = await requestWithdrawal()
  const answers = await Promise.all([
    app.send(decider, approvePaymentWithdrawal, { changeId }),
    app.send(await app.signIn('admin'), approvePaymentWithdrawal, { changeId })
  ])
  expect(answers.map((answer) => answer.json().responseCode).sort()).toEqual(['-1', '0'])
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from payments where replaces = ${first}`.execute(app.database.db)
  expect(rows).toEqual([{ count: 1 }])
  expect(await faults()).toEqual([])
})

test('one person is enough where the rule of two people is off', async () => {
  const alone = await startTestApp({ environment: { FOUR_EYES: 'off' } })
  try {
    await settingsAreMade(alone)
    const [only = ''] = await paymentsAreDue(alone, [{ companyId: 1, amount: '100.00' }])
    const admin = await alone.signIn('admin')
    const { message } = await alone.call(admin, requestPaymentWithdrawal, { referenceNo: only, reason })
    expect(message).toContain('Instructed RM 100.00')
  } finally {
    await alone.close()
  }
})
