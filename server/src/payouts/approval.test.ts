import { errorCodes } from '@payouts/contract/errors'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'

const {
  requestApprovalPayout,
  approvePayout,
  returnPayout,
  commentPayout,
  holdPayoutTransactions,
  payoutTotalHeaderSummary,
  getPayoutActivityDetails
} = payoutEndpoints

let reviewer: TestSession
let approver: TestSession
const today = '2026-11-21'
const action = { batchNo: 4, version: 1, remark: 'Checked with finance' }
const approval = { ...action, selectedDate: today }

async function makeCycle({ database: { db } }: TestApp): Promise<void> {
  await aDealer(db, { company_id: 1 })
  await aDealer(db, { company_id: 2 })
  await aCycleInReview(db, {
    batchNo: 4,
    name: 'October',
    lines: [
      { companyId: 1, amount: '10.00' },
      { companyId: 2, amount: '5.50' },
      { companyId: 2, amount: '3.00', state: 'HELD', holdType: 'Manual Hold' }
    ]
  })
}

const payouts = useTestApp({ per: 'test' })
beforeEach(async () => {
  await makeCycle(payouts)
  reviewer = await payouts.signIn('reviewer')
  approver = await payouts.signIn('approver')
})

const cycleNow = async (session = approver, app = payouts) =>
  (await app.call(session, payoutTotalHeaderSummary, { batchNo: 4 })).cycle

const submit = () => payouts.call(reviewer, requestApprovalPayout, action)

describe('requesting approval', () => {
  test('submits the whole cycle: what of it is payable', async () => {
    expect(await submit()).toEqual({
      referenceNo: expect.any(String),
      totalPayOut: '15.50',
      netPayOut: '15.50',
      dealerCount: 2,
      transactionCount: 2,
      date: today
    })
    expect(await cycleNow()).toMatchObject({
      payoutStatus: 'Pending Approval',
      requestedBy: 'reviewer binti Ujian',
      requestedAt: expect.any(String),
      requestComment: action.remark,
      showApproval: true
    })
  })

  test('is refused for a cycle that is submitted already, an unknown one and a stale version', async () => {
    await submit()
    const twice = await payouts.refusal(reviewer, requestApprovalPayout, action)
    expect(twice).toMatchObject({
      errorCode: errorCodes.refusedByRule,
      displayErrorMessage: 'This cycle is not pending review.'
    })
    const unknown = await payouts.refusal(reviewer, requestApprovalPayout, { ...action, batchNo: 99 })
    expect(unknown.displayErrorMessage).toBe('There is no payout cycle 99.')
    await aCycleInReview(payouts.database.db, { batchNo: 5, version: 2, lines: [{ companyId: 1, amount: '1.00' }] })
    for (const version of [1, 7]) {
      const stale = await payouts.refusal(reviewer, requestApprovalPayout, { ...action, batchNo: 5, version })
      expect(stale.errorCode).toBe(errorCodes.changedMeanwhile)
    }
  })

  test.each([
    ['an empty cycle', []],
    ['a cycle of excluded rows', [{ companyId: 1, amount: '1.00', state: 'EXCLUDED' as const }]]
  ])('is refused for %s', async (_, lines) => {
    await aCycleInReview(payouts.database.db, { batchNo: 9, lines })
    const refused = await payouts.refusal(reviewer, requestApprovalPayout, { ...action, batchNo: 9 })
    expect(refused.displayErrorMessage).toBe('No transaction of this cycle is payable, so there is nothing to approve.')
  })

  test('changes nothing in a dry run, which foresees the answer', async () => {
    const previewed = await payouts.call(reviewer, requestApprovalPayout, { ...action, dryRun: true })
    expect(await cycleNow()).toMatchObject({ payoutStatus: 'Pending Review' })
    const { referenceNo, ...done } = await submit()
    expect(previewed).toMatchObject({ ...done, refused: [], refusedCount: 0 })
    expect(referenceNo).toBeDefined()
  })
})

describe('approving', () => {
  test('for today posts the cycle by the job that the approval put into the queue', async () => {
    await submit()
    expect(await payouts.call(approver, approvePayout, approval)).toMatchObject({ totalPayOut: '15.50', date: today })
    expect(await cycleNow()).toMatchObject({ payoutStatus: 'Scheduled', approvedFor: today })
    await payouts.jobs.runDue()
    expect(await cycleNow()).toMatchObject({ payoutStatus: 'Completed' })
  })

  test('for a later day waits for that day', async () => {
    await submit()
    const later = await payouts.call(approver, approvePayout, { ...approval, selectedDate: '2026-11-23' })
    expect(later.date).toBe('2026-11-23')
    await payouts.jobs.runDue()
    expect(await cycleNow()).toMatchObject({ payoutStatus: 'Scheduled', approvedFor: '2026-11-23' })
    payouts.clock.advanceDays(2)
    await payouts.jobs.runDue()
    approver = await payouts.signIn('approver')
    expect(await cycleNow()).toMatchObject({ payoutStatus: 'Completed' })
  })

  test('is refused for a day that has passed', async () => {
    await submit()
    const refused = await payouts.refusal(approver, approvePayout, { ...approval, selectedDate: '2026-11-20' })
    expect(refused).toMatchObject({
      errorCode: errorCodes.refusedByRule,
      displayErrorMessage: 'A cycle cannot be approved for a day that has passed.'
    })
  })

  test('is refused before it was requested', async () => {
    const refused = await payouts.refusal(approver, approvePayout, approval)
    expect(refused.displayErrorMessage).toBe('This cycle is not pending approval.')
  })

  test('is refused to the requester, whatever their role', async () => {
    const admin = await payouts.signIn('admin')
    await payouts.call(admin, requestApprovalPayout, action)
    expect(await cycleNow(admin)).toMatchObject({ showApproval: false })
    const refused = await payouts.refusal(admin, approvePayout, approval)
    expect(refused).toMatchObject({
      errorCode: errorCodes.refusedByRule,
      displayErrorMessage: 'You requested this approval. Somebody else has to give it.'
    })
    await payouts.call(approver, approvePayout, approval)
  })

  test('is refused while who requested it is disabled, and the cycle says so', async () => {
    await submit()
    await sql`update users set disabled = true where user_name = 'reviewer'`.execute(payouts.database.db)
    expect(await cycleNow(approver)).toMatchObject({ requestedByDisabled: true })
    const refused = await payouts.refusal(approver, approvePayout, approval)
    expect(refused.displayErrorMessage).toBe(
      'Who requested this approval is disabled. Return the cycle, and have somebody else request it again.'
    )
    await sql`update users set disabled = false where user_name = 'reviewer'`.execute(payouts.database.db)
    await payouts.call(approver, approvePayout, approval)
  })

  test('is one person’s matter where the rule of two people is off', async () => {
    const alone = await startTestApp({ environment: { FOUR_EYES: 'off' } })
    try {
      await makeCycle(alone)
      const admin = await alone.signIn('admin')
      await alone.call(admin, requestApprovalPayout, action)
      expect(await cycleNow(admin, alone)).toMatchObject({ showApproval: true })
      await alone.call(admin, approvePayout, approval)
      expect(await cycleNow(admin, alone)).toMatchObject({ payoutStatus: 'Scheduled' })
    } finally {
      await alone.close()
    }
  })

  test('is refused once the rows are not those that were submitted', async () => {
    await submit()
    await sql`update transactions set state = 'EXCLUDED' where batch_no = 4 and company_id = 1`.execute(
      payouts.database.db
    )
    const refused = await payouts.refusal(approver, approvePayout, approval)
    expect(refused).toMatchObject({ errorCode: errorCodes.changedMeanwhile })
    expect(await cycleNow()).toMatchObject({ payoutStatus: 'Pending Approval', approvedFor: null })
  })

  test('is refused even where a change was taken back: it is not what was looked at', async () => {
    await submit()
    for (const state of ['EXCLUDED', 'PAYABLE'])
      await sql`update transactions set state = ${state}::transaction_state where batch_no = 4 and company_id = 1`.execute(
        payouts.database.db
      )
    expect((await payouts.refusal(approver, approvePayout, approval)).errorCode).toBe(errorCodes.changedMeanwhile)
  })

  test('by two people at once is given once, and queues one posting', async () => {
    await aUser(payouts.database.db, { userName: 'second', role: 'Payout Approver' })
    const second = await payouts.signIn('second')
    await submit()
    const answers = await Promise.all(
      [approver, second].map(async (session) => (await payouts.send(session, approvePayout, approval)).json())
    )
    expect(answers.map(({ responseCode }) => responseCode).sort()).toEqual(['-1', '0'])
    const refused = answers.find(({ responseCode }) => responseCode === '-1')
    expect(refused.displayErrorMessage).toBe('This cycle is not pending approval.')
    await payouts.jobs.runDue()
    const { rows } = await sql<{ postings: number }>`select count(*) as postings from postings`.execute(
      payouts.database.db
    )
    expect(rows).toEqual([{ postings: 2 }])
  })

  test('changes nothing in a dry run', async () => {
    await submit()
    const previewed = await payouts.call(approver, approvePayout, { ...approval, dryRun: true })
    await payouts.jobs.runDue()
    expect(await cycleNow()).toMatchObject({ payoutStatus: 'Pending Approval', approvedFor: null })
    const { referenceNo, ...done } = await payouts.call(approver, approvePayout, approval)
    expect(previewed).toMatchObject({ ...done, refused: [], refusedCount: 0 })
    expect(referenceNo).toBeDefined()
  })
})

describe('returning', () => {
  test('sends the cycle back with its reason, which shows until approval is requested again', async () => {
    await submit()
    const returned = { ...action, remark: 'Dealer 2 looks too high' }
    expect(await payouts.call(approver, returnPayout, returned)).toMatchObject({ totalPayOut: '15.50' })
    expect(await cycleNow()).toMatchObject({
      payoutStatus: 'Pending Review',
      returnReason: 'Dealer 2 looks too high',
      returnedBy: 'approver binti Ujian',
      returnedAt: expect.any(String),
      requestedBy: null,
      requestComment: null
    })
    await submit()
    expect(await cycleNow()).toMatchObject({ returnReason: null, returnedBy: null })
  })

  test('is refused for a cycle that was not submitted', async () => {
    const refused = await payouts.refusal(approver, returnPayout, action)
    expect(refused.displayErrorMessage).toBe('This cycle is not pending approval.')
  })
})

describe('commenting', () => {
  test('adds a line to the feed and touches nothing', async () => {
    await submit()
    expect(await payouts.call(reviewer, commentPayout, { ...action, remark: 'See the mail of Monday' })).toMatchObject({
      totalPayOut: '0.00',
      transactionCount: 0
    })
    expect(await cycleNow()).toMatchObject({ payoutStatus: 'Pending Approval' })
    const feed = await payouts.call(reviewer, getPayoutActivityDetails, { batchNo: 4, pageNumber: 0, pageSize: 15 })
    expect(feed.content).toMatchObject([
      { action: 'COMMENT', activity: 'Commented on October (batch 4)', comment: 'See the mail of Monday' },
      {
        action: 'REQUEST APPROVAL',
        activity: 'Requested approval of October (batch 4): 2 transactions of 2 dealers, RM 15.50'
      }
    ])
    await payouts.call(approver, approvePayout, approval)
  })
})

test('a repeated request answers what the first one did, and does nothing twice', async () => {
  const requestId = 'f2a2c1de-9a6f-4d0b-8f7a-0b6a3f2b7c11'
  const request = { ...action, ids: [lineId(4, 0)] }
  const first = await payouts.call(reviewer, holdPayoutTransactions, request, { requestId })
  expect(await payouts.call(reviewer, holdPayoutTransactions, request, { requestId })).toEqual(first)
  const feed = await payouts.call(reviewer, getPayoutActivityDetails, { batchNo: 4, pageNumber: 0, pageSize: 15 })
  expect(feed.totalElements).toBe(1)
})
