import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { failedChecks } from '#test/builders/books.ts'
import { aPostedCycle, balancesOf, sent, statusesInOrder } from '#test/builders/payment-builders.ts'
import { bankStatement, results } from '#test/files/bank-messages.ts'
import { aSentRun, threePayments } from '#test/files/bank-runs.ts'
import { oneBehindTheOther } from '#test/running/one-behind-the-other.ts'

const {
  askAboutUnknown,
  approveUnknownRequest,
  refuseUnknownRequest,
  withdrawUnknownRequest,
  getUnknownPayments,
  getUnknownRequests,
  getReconciliation,
  receiveBankFile
} = reconciliationEndpoints

const app = useTestApp({ per: 'test' })
const page = { pageNumber: 0, pageSize: 25 }
let references: string[]
let reviewer: TestSession
let approver: TestSession

/** Three payments of another system's file, without an answer. */
beforeEach(async () => {
  references = await threePayments(app)
  await sent(app.database.db, app.clock, references, null)
  app.clock.advanceDays(6)
  await app.jobs.runDue()
  reviewer = await app.signIn('reviewer')
  approver = await app.signIn('approver')
})

const statuses = () => statusesInOrder(app.database.db, references)
const faults = () => failedChecks(app.database.db)
const paidOn = { outcome: 'SETTLED' as const, settledOn: '2026-11-22', reason: 'Letter of the bank' }
const neverSent = { outcome: 'NEVER SENT' as const, reason: 'The upload failed' }
const requestOutcome = (payload: Parameters<typeof app.call<typeof askAboutUnknown>>[2], session = reviewer) =>
  app.call(session, askAboutUnknown, payload)

test('those who import bank files are notified, once, of payments that the bank has not answered', async () => {
  const { rows } = await sql`
    select user_name, subject from notices join users using (user_id)
    where notices.kind = 'DEADLINE' and user_name = 'reviewer'`.execute(app.database.db)
  expect(rows).toEqual([
    { user_name: 'reviewer', subject: 'The bank has not answered in time for 3 payments, RM 123.00' }
  ])
})

describe('two people say of payments without an answer', () => {
  test('that the bank paid: they are settled', async () => {
    expect(await statuses()).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN'])
    const { changeId } = await requestOutcome({ referenceNos: references.slice(0, 2), ...paidOn })
    expect(await statuses()).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN'])
    const listed = await app.call(approver, getUnknownPayments, page)
    expect(listed.content.map(({ isAsked }) => isAsked)).toEqual([true, true, false])
    await app.call(approver, approveUnknownRequest, { changeId })
    expect(await statuses()).toEqual(['SETTLED', 'SETTLED', 'UNKNOWN'])
    expect(await balancesOf(app.database.db)).toMatchObject({ BANK: '120.00', PAYMENTS_IN_TRANSIT: '3.00' })
    expect(await faults()).toEqual([])
  })

  test('that the file was never sent, of all that match: the money is back', async () => {
    const matching = { companyName: 'Kedai' }
    const { changeId } = await requestOutcome({ matching, expectedCount: 3, ...neverSent })
    const { changes } = await app.call(approver, getUnknownRequests, page)
    expect(changes.content).toMatchObject([{ changeId, paymentCount: 3, amount: '123.00', outcome: 'NEVER SENT' }])
    await app.call(approver, approveUnknownRequest, { changeId, comment: 'Seen at the bank' })
    expect(await statuses()).toEqual(['WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN'])
    expect(await balancesOf(app.database.db)).toMatchObject({ D00001: '100.00', D00002: '20.00', D00003: '3.00' })
    expect(await faults()).toEqual([])
  })

  test('or refuse it, or take it back: nothing changes', async () => {
    const { changeId } = await requestOutcome({ referenceNos: references, ...paidOn })
    await app.call(approver, refuseUnknownRequest, { changeId, comment: 'No proof' })
    const { changeId: second } = await requestOutcome({ referenceNos: references, ...neverSent })
    await app.call(reviewer, withdrawUnknownRequest, { changeId: second })
    expect(await statuses()).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN'])
    const again = await app.refusal(approver, approveUnknownRequest, { changeId })
    expect(again.displayErrorMessage).toBe('This request was refused already.')
    const decided = await app.call(approver, getUnknownRequests, { ...page, status: 'Refused' })
    expect(decided.changes.content).toMatchObject([{ changeId, comment: 'No proof' }])
  })
})

describe('a request is refused', () => {
  const refusal = async (payload: Parameters<typeof requestOutcome>[0], session = reviewer) =>
    (await app.refusal(session, askAboutUnknown, payload)).displayErrorMessage

  test('by its own requester’s hand, by command and by constraint', async () => {
    const admin = await app.signIn('admin')
    const { changeId } = await requestOutcome({ referenceNos: references, ...paidOn }, admin)
    expect((await app.refusal(admin, approveUnknownRequest, { changeId })).displayErrorMessage).toBe(
      'You requested this. A second person has to decide.'
    )
    const byForce = sql`
      update unknown_requests set status = 'Approved', decided_by = asked_by, decided_on = now()`.execute(
      app.database.db
    )
    await expect(byForce).rejects.toThrow('approved_by_a_second_person')
    expect((await app.refusal(approver, withdrawUnknownRequest, { changeId })).errorCode).toMatch(/1036$/)
  })

  test('without a day, with one to come, of others, or while another waits', async () => {
    const [first = ''] = references
    expect(await refusal({ referenceNos: [first], ...paidOn, settledOn: null })).toBe('Say on which day the bank paid.')
    expect(await refusal({ referenceNos: [first], ...paidOn, settledOn: '2026-12-24' })).toBe(
      'That day has not come yet.'
    )
    expect(await refusal({ referenceNos: [first], ...neverSent, settledOn: '2026-11-22' })).toContain('paid on no day')
    expect(await refusal({ matching: {}, expectedCount: 4, ...neverSent })).toContain('Of 4 payments 3 are')
    const [, second] = await oneBehindTheOther(app.database.db, sql`payments`, [
      () => requestOutcome({ referenceNos: [first], ...paidOn }),
      () => refusal({ referenceNos: [first], ...neverSent })
    ])
    expect(second).toContain('None of these payments')
  })

  test('that says never sent of a payment run, whose own way that is', async () => {
    const { db } = app.database
    const others = await aPostedCycle(db, {
      batchNo: 8,
      clock: app.clock,
      dealers: [{ companyId: 4, amounts: ['5.00'] }]
    })
    await aSentRun(app.database.db, app.clock, { references: others })
    app.clock.advanceDays(6)
    await app.jobs.runDue()
    reviewer = await app.signIn('reviewer')
    expect(await refusal({ referenceNos: others, ...neverSent }, reviewer)).toContain(
      'withdrawn whole, under Payment Runs'
    )
    await requestOutcome({ referenceNos: others, ...paidOn })
  })

  test('once the bank has answered for one of them', async () => {
    const { changeId } = await requestOutcome({ referenceNos: references, ...neverSent })
    const file = Buffer.from(results([`${references[0]},SETTLED,,,,,100.00`]))
    await app.call(reviewer, receiveBankFile, { fileName: 'late.csv' }, { file })
    const late = await app.refusal(approver, approveUnknownRequest, { changeId })
    expect([late.errorCode, late.displayErrorMessage]).toEqual([
      expect.stringMatching(/1038$/),
      '1 payment of this request was answered since. Refuse it, and have it requested again.'
    ])
    expect(await statuses()).toEqual(['SETTLED', 'UNKNOWN', 'UNKNOWN'])
  })

  test('when two decide at once: one of them', async () => {
    const { changeId } = await requestOutcome({ referenceNos: references, ...neverSent })
    const admin = await app.signIn('admin')
    const both = await Promise.all(
      [approver, admin].map((session) => app.send(session, approveUnknownRequest, { changeId, comment: '' }))
    )
    expect(both.map((answer) => answer.json().responseCode).toSorted()).toEqual(['-1', '0'])
    expect(await faults()).toEqual([])
  })
})

test('what was paid before the first statement is no difference, and what was paid since is one until it is shown', async () => {
  const [first = '', second = ''] = references
  for (const [referenceNo, settledOn] of [
    [first, '2026-11-21'],
    [second, '2026-11-25']
  ] as const) {
    const { changeId } = await requestOutcome({ referenceNos: [referenceNo], ...paidOn, settledOn })
    await app.call(approver, approveUnknownRequest, { changeId })
  }
  const bring = (content: string) =>
    app.call(reviewer, receiveBankFile, { fileName: 'a.xml' }, { file: Buffer.from(content) })
  await bring(bankStatement([{ on: '2026-11-24' }]))
  const position = async () => (await app.call(approver, getReconciliation, {})).bank
  expect(await position()).toMatchObject({
    lastStatement: { difference: '20.00' },
    settledWithoutEntry: { count: 1, amount: '20.00' }
  })
  await bring(
    bankStatement([{ id: 'S2', on: '2026-11-25', entries: [{ amount: '20.00', parts: [{ reference: second }] }] }], {
      messageId: 'STMT-2'
    })
  )
  expect(await position()).toMatchObject({ lastStatement: { difference: '0.00' }, settledWithoutEntry: { count: 0 } })
  expect(await faults()).toEqual([])
})
