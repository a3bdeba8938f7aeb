import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { takeBackEndpoints } from '@payouts/contract/posting/take-back'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aDealer, aRow, cycleFile } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'
import { linesFor, onDesks } from '#test/builders/desk-lines.ts'

const {
  requestApprovalTakeBack,
  approveApprovalTakeBack,
  refuseApprovalTakeBack,
  withdrawApprovalTakeBack,
  getApprovalTakeBacks
} = takeBackEndpoints

const app = useTestApp({ per: 'test' })
// Shortly before midnight in Malaysia, so that sessions live to see the next day.
beforeEach(() => app.clock.set('2026-11-21T15:55:00Z'))
const reviewer = useSession(app, 'reviewer', { per: 'test' })
const approver = useSession(app, 'approver', { per: 'test' })
const admin = useSession(app, 'admin', { per: 'test' })

const action = { batchNo: 4, version: 1, remark: 'Checked with finance' }
const request = { batchNo: 4, version: 1, reason: 'RM 5,000.00 instead of RM 50.00 for D00001' }
const tomorrow = '2026-11-22'

beforeEach(async () => {
  const { db } = app.database
  for (const company_id of [1, 2]) await aDealer(db, { company_id })
  await aCycleInReview(db, {
    batchNo: 4,
    name: 'October',
    lines: [
      { companyId: 1, amount: '5000.00' },
      { companyId: 2, amount: '20.00', yesId: 'late@yes.my', date: '2026-11-01' },
      { companyId: 2, amount: '3.00' }
    ]
  })
  await app.call(reviewer, payoutEndpoints.holdPayoutTransactions, { ...action, ids: [lineId(4, 2)] })
  await approveCycle(tomorrow)
})

async function approveCycle(selectedDate: string): Promise<void> {
  await app.call(reviewer, payoutEndpoints.requestApprovalPayout, action)
  await app.call(approver, payoutEndpoints.approvePayout, { ...action, selectedDate })
}

const ask = (session = reviewer) => app.call(session, requestApprovalTakeBack, request)
const cycleNow = async () => (await app.call(admin, payoutEndpoints.payoutTotalHeaderSummary, { batchNo: 4 })).cycle

async function rowsNow(): Promise<unknown[]> {
  const { rows } = await sql`
    select state, hold_type, incentive_amount as amount, held_since is not null as dated, due_on, release_action_id
    from transactions where batch_no = 4 order by id`.execute(app.database.db)
  return rows
}

async function nextDay(): Promise<void> {
  app.clock.set('2026-11-21T16:05:00Z')
  await app.jobs.runDue()
}

describe('an approval that two people take back', () => {
  test('returns the cycle to review with its rows as before, and it can be held, requested and approved again', async () => {
    const before = await rowsNow()
    const { changeId } = await ask()
    expect(await linesFor(app, approver, 'APPROVAL TAKE-BACK')).toMatchObject([
      { key: String(changeId), name: 'October', amount: '5020.00', dueOn: tomorrow, reason: request.reason }
    ])
    const { message } = await app.call(approver, approveApprovalTakeBack, { changeId })
    expect(message).toBe('Approved. October is in review again, and nothing of it is posted.')
    expect(await cycleNow()).toMatchObject({
      ...{ payoutStatus: 'Pending Review', approvedFor: null, showHold: true, showRequestApproval: true },
      returnReason: request.reason
    })
    expect(await rowsNow()).toEqual(before)
    await nextDay()
    expect(await rowsNow()).toEqual(before)
    await app.call(reviewer, payoutEndpoints.holdPayoutTransactions, { ...action, ids: [lineId(4, 0)] })
    await approveCycle(tomorrow)
    await app.jobs.runDue()
    expect(await rowsNow()).toMatchObject([{ state: 'HELD' }, { state: 'PAID' }, { state: 'HELD' }])
    await expectBooksToAgree(app.database.db)
  })

  test('holds again what was released since, and excludes what an exclusion has covered since', async () => {
    const held = await rowsNow()
    const release = {
      ...{ batchNo: 4, version: 1, transactionIds: [lineId(4, 2)], holdType: 'Manual Hold' as const },
      ...{ selectedDate: '2026-11-25', remark: 'Found in order' }
    }
    await app.call(reviewer, onHoldEndpoints.requestReleaseHoldTransactions, release)
    await app.call(approver, onHoldEndpoints.releaseHoldTransactions, release)
    await app.call(admin, exclusionEndpoints.addExclusion, {
      ...{ customerName: 'Late', yesId: 'late@yes.my', billingAccountNo: '77', reason: 'Fraud' },
      ...{ exclusionStart: '2026-11-01', exclusionEnd: '2026-11-30' }
    })
    expect(await rowsNow()).toMatchObject([{ state: 'PAYABLE' }, { state: 'PAYABLE' }, { state: 'RELEASED' }])
    await app.call(approver, approveApprovalTakeBack, await ask())
    expect(await rowsNow()).toMatchObject([{ state: 'PAYABLE' }, { state: 'EXCLUDED' }, held[2]])
    await expectBooksToAgree(app.database.db)
  })
})

describe('while it is requested', () => {
  test('the cycle is not posted, and is at once when the request is refused after its day', async () => {
    const { changeId } = await ask()
    await nextDay()
    expect(await cycleNow()).toMatchObject({ payoutStatus: 'Scheduled' })
    await app.call(approver, refuseApprovalTakeBack, { changeId, comment: 'The amount is right' })
    await nextDay()
    expect(await cycleNow()).toMatchObject({ payoutStatus: 'Completed' })
    await expectBooksToAgree(app.database.db)
  })

  test('nobody requests it twice, decides on their own request, or withdraws that of another', async () => {
    const { changeId } = await ask(approver)
    const refusals = [
      await app.refusal(reviewer, requestApprovalTakeBack, request),
      await app.refusal(approver, approveApprovalTakeBack, { changeId }),
      await app.refusal(admin, withdrawApprovalTakeBack, { changeId })
    ]
    expect(refusals.map(({ displayErrorMessage }) => displayErrorMessage)).toEqual([
      'Taking back this approval has been requested already.',
      expect.stringContaining('A second person has to decide.'),
      'Only the person who requested this can withdraw it.'
    ])
    expect(await onDesks(app, 'APPROVAL TAKE-BACK', [approver, admin])).toEqual([[], [String(changeId)]])
    await app.call(approver, withdrawApprovalTakeBack, { changeId })
    const decided = await app.call(admin, getApprovalTakeBacks, { status: 'Withdrawn', pageNumber: 0, pageSize: 10 })
    expect(decided.changes.content).toMatchObject([{ batchNo: 4, amount: '5020.00', reason: request.reason }])
    await nextDay()
    expect(await cycleNow()).toMatchObject({ payoutStatus: 'Completed' })
  })
})

test('a cycle that was posted, or never approved, keeps its state', async () => {
  await nextDay()
  await aCycleInReview(app.database.db, { batchNo: 5, lines: [{ companyId: 1, amount: '1.00' }] })
  for (const batchNo of [4, 5])
    expect(await app.refusal(reviewer, requestApprovalTakeBack, { ...request, batchNo })).toMatchObject({
      displayErrorMessage: 'Only the approval of a cycle that was approved and is not posted can be taken back.'
    })
})

test('of a request and the posting at once one comes first: the cycle is posted, or waits as a whole', async () => {
  app.clock.set('2026-11-21T16:05:00Z')
  const [answer] = await Promise.all([app.send(reviewer, requestApprovalTakeBack, request), app.jobs.runDue()])
  const { responseCode } = answer.json<{ responseCode: string }>()
  const posted = ['PAID', 'PAID', 'HELD']
  const waiting = ['PAYABLE', 'PAYABLE', 'HELD']
  expect(await rowsNow()).toMatchObject((responseCode === '0' ? waiting : posted).map((state) => ({ state })))
  await expectBooksToAgree(app.database.db)
})

test('a cycle of which a release was paid before the approval was taken back is not replaced by a new file', async () => {
  const release = {
    ...{ batchNo: 4, version: 1, transactionIds: [lineId(4, 2)], holdType: 'Manual Hold' as const },
    ...{ selectedDate: '2026-11-21', remark: 'Found in order' }
  }
  await app.call(reviewer, onHoldEndpoints.requestReleaseHoldTransactions, release)
  await app.call(approver, onHoldEndpoints.releaseHoldTransactions, release)
  await app.jobs.runDue()
  await app.call(approver, approveApprovalTakeBack, await ask())
  const states = [{ state: 'PAYABLE' }, { state: 'PAYABLE' }, { state: 'PAID', amount: '3.00' }]
  expect(await rowsNow()).toMatchObject(states)
  // The new file would have neither the paid row nor its posting.
  const file = cycleFile([aRow({ transactionNo: 'N-1', incentiveAmount: '50.00' })])
  const again = {
    batchNo: 4,
    payoutCycleName: 'October',
    commissionType: 'Incentives',
    fileName: 'october.csv'
  } as const
  expect(await app.refusal(reviewer, importEndpoints.importCycle, again, { file })).toMatchObject({
    displayErrorMessage: expect.stringContaining('Rows of this cycle have been paid, so no new file can replace it.')
  })
  expect(await rowsNow()).toMatchObject(states)
  await expectBooksToAgree(app.database.db)
})
