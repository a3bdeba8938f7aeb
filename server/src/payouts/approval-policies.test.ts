import { approvalProgressEndpoints } from '@payouts/contract/approvals/progress-endpoints'
import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { errorCodes } from '@payouts/contract/errors'
import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aPolicy } from '#test/builders/approval-policies.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'

const { requestApprovalPayout, approvePayout, returnPayout, holdPayoutTransactions, payoutTotalHeaderSummary } =
  payoutEndpoints
const { getApprovals } = approvalProgressEndpoints

const today = '2026-11-21'
const app = useTestApp({ per: 'test' })
let reviewer: TestSession
let approver: TestSession
let second: TestSession

const small = { batchNo: 4, version: 1, remark: 'Checked' }
const large = { ...small, batchNo: 5 }
const overHundredThousand = [
  { upTo: '100000.00', approvers: [null], inOrder: false },
  { upTo: null, approvers: [null, null], inOrder: false }
]

beforeEach(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1 })
  await aDealer(db, { company_id: 2 })
  await aCycleInReview(db, { batchNo: 4, name: 'October', lines: [{ companyId: 1, amount: '38000.00' }] })
  const lines = [
    { companyId: 1, amount: '370000.00' },
    { companyId: 2, amount: '10000.00' }
  ]
  await aCycleInReview(db, { batchNo: 5, name: 'November', lines })
  await aUser(db, { userName: 'second', role: 'Payout Approver' })
  ;[reviewer, approver, second] = await Promise.all([
    app.signIn('reviewer'),
    app.signIn('approver'),
    app.signIn('second')
  ])
})

const approve = (by: TestSession, cycle: typeof small) => app.call(by, approvePayout, { ...cycle, selectedDate: today })
const refused = async (by: TestSession, cycle: typeof small, more: object = {}) =>
  (await app.refusal(by, approvePayout, { ...cycle, selectedDate: today, ...more })).displayErrorMessage
const statusOf = async ({ batchNo }: typeof small) =>
  (await app.call(approver, payoutTotalHeaderSummary, { batchNo })).cycle.payoutStatus
const submit = (cycle: typeof small, by = reviewer) => app.call(by, requestApprovalPayout, cycle)
const progress = async ({ batchNo }: typeof small, by = approver) =>
  (await app.call(by, getApprovals, { kind: 'CYCLE', subject: String(batchNo) })).approvals
const waitingFor = async (session: TestSession) =>
  (await app.call(session, dashboardEndpoints.getDecisionsWaiting, {})).payouts
const byHand = (statement: string) => app.database.pool.query(statement)
const scheduleByHand = (batchNo: number, userName: string) =>
  byHand(`update cycles set status = 'Scheduled', approved_at = now(), approved_for = '${today}',
    approved_by = (select user_id from users where user_name = '${userName}') where batch_no = ${batchNo}`)

describe('one approver up to RM 100,000, two above', () => {
  beforeEach(() => aPolicy(app.database.db, 'CYCLE', overHundredThousand))

  test('RM 38,000 takes one approval and RM 380,000 two, of two people', async () => {
    await submit(small)
    await submit(large)
    await approve(approver, small)
    expect(await statusOf(small)).toBe('Scheduled')
    expect(await approve(approver, large)).toMatchObject({ referenceNo: expect.any(String), totalPayOut: '380000.00' })
    expect(await statusOf(large)).toBe('Pending Approval')
    expect(await progress(large)).toMatchObject({
      amount: '380000.00',
      standing: '1 of 2 approvals; still needed: one approver',
      given: [{ name: approver.name, role: 'Payout Approver', comment: 'Checked' }],
      whyNot: 'You have approved it already. Somebody else has to give the next approval.'
    })
    expect(await refused(approver, large)).toContain('You have approved it already')
    await approve(second, large)
    expect(await statusOf(large)).toBe('Scheduled')
    expect(await progress(large)).toBeNull()
  })

  test('a clawback from one dealer hides no payment to another', async () => {
    const lines = [
      { companyId: 1, amount: '400000.00' },
      { companyId: 2, amount: '-380000.00' }
    ] as const
    await aCycleInReview(app.database.db, { batchNo: 6, name: 'December', lines: [...lines] })
    const offset = { ...small, batchNo: 6 }
    await submit(offset)
    expect(await progress(offset)).toMatchObject({ amount: '780000.00', approvers: [null, null] })
    await approve(approver, offset)
    expect(await statusOf(offset)).toBe('Pending Approval')
  })

  test('what one dealer gets and gives back is one payment, of which the rest counts', async () => {
    const lines = [
      { companyId: 1, amount: '400000.00' },
      { companyId: 1, amount: '-380000.00', type: 'Clawback' }
    ] as const
    await aCycleInReview(app.database.db, { batchNo: 6, name: 'December', lines: [...lines] })
    const netted = { ...small, batchNo: 6 }
    await submit(netted)
    expect(await progress(netted)).toMatchObject({ amount: '20000.00', approvers: [null] })
  })

  test('by SQL a cycle becomes approved only with all its approvals, none by the requester and none twice', async () => {
    await submit(small)
    await submit(large)
    await expect(scheduleByHand(4, 'reviewer')).rejects.toThrow(/approved_by_a_second_person|who asked/)
    await expect(
      byHand(`update cycles set status = 'Scheduled', approved_for = '${today}' where batch_no = 4`)
    ).rejects.toThrow('the approvals that its policy asks for are missing')
    await scheduleByHand(4, 'approver')
    await expect(scheduleByHand(5, 'approver')).rejects.toThrow('the approvals that its policy asks for are missing')
    const approvalBy = (userName: string) =>
      byHand(`insert into approvals (request_id, position, approved_by, approved_on)
        select request_id, 1, user_id, now() from approval_requests, users
        where status = 'Waiting' and subject = '5' and user_name = '${userName}'`)
    await expect(approvalBy('reviewer')).rejects.toThrow('who asked for it does not approve it')
    await approvalBy('approver')
    await expect(approvalBy('approver')).rejects.toThrow('the same person does not approve twice')
    await expect(byHand(`update approvals set approved_by = approved_by`)).rejects.toThrow('never changed')
    await expect(byHand('delete from approvals')).rejects.toThrow('never changed')
    await expect(byHand(`update approval_requests set approvers = '{}'`)).rejects.toThrow('never changed')
    await scheduleByHand(5, 'second')
  })

  test('givers and requesters are no candidates, and a hold voids what was given and notifies its givers', async () => {
    await submit(large)
    expect(await Promise.all([approver, second, reviewer].map(waitingFor))).toEqual([1, 1, 0])
    await approve(approver, large)
    expect(await Promise.all([approver, second].map(waitingFor))).toEqual([0, 1])
    const hold = { ...large, remark: 'Wrong', ids: [lineId(5, 1)] }
    await app.call(reviewer, holdPayoutTransactions, hold)
    expect(await statusOf(large)).toBe('Pending Review')
    const void_ = `${reviewer.name} changed its transactions`
    const { rows } = await sql<{ activity: string }>`
      select activity from audit_events where action = 'VOID APPROVALS' and batch_no = 5`.execute(app.database.db)
    expect(rows).toEqual([{ activity: `The approval of November by ${approver.name} no longer applies: ${void_}` }])
    const { content } = await app.call(approver, noticeEndpoints.getNotices, { pageNumber: 0, pageSize: 50 })
    expect(content.map(({ subject }) => subject)).toContain(`Your approval of November no longer applies: ${void_}`)
    await submit(large)
    await approve(second, large)
    expect(await statusOf(large)).toBe('Pending Approval')
    await approve(approver, large)
    expect(await statusOf(large)).toBe('Scheduled')
  })

  test('a return voids them too, and the next request starts again', async () => {
    await submit(large)
    await approve(approver, large)
    await app.call(second, returnPayout, { ...large, remark: 'Look again' })
    await submit(large)
    expect(await progress(large)).toMatchObject({ given: [], whyNot: null })
  })

  test('nothing is paid earlier than one of the approvers has said', async () => {
    await submit(large)
    await app.call(approver, approvePayout, { ...large, selectedDate: '2026-11-23' })
    expect(await refused(second, large)).toBe('It was approved to be paid on 23 Nov 2026, and cannot be paid earlier.')
    await app.call(second, approvePayout, { ...large, selectedDate: '2026-11-24' })
  })

  test('two who give the last approval at once: one gives it', async () => {
    await submit(small)
    const answers = await Promise.all(
      [approver, second].map((by) => app.send(by, approvePayout, { ...small, selectedDate: today }))
    )
    expect(answers.map((answer) => answer.json().responseCode).toSorted()).toEqual(['-1', '0'])
  })
})

test('approvers of roles, one after the other: each slot is for its role, and approving too early is refused', async () => {
  await sql`insert into roles (name, description, granted) values ('Finance', '', '{"Payout": ["APPROVE"]}')`.execute(
    app.database.db
  )
  await aUser(app.database.db, { userName: 'finance', role: 'Finance' })
  const finance = await app.signIn('finance')
  await aPolicy(app.database.db, 'CYCLE', [{ upTo: null, approvers: ['Finance', null], inOrder: true }])
  await submit(small)
  expect(await refused(approver, small)).toBe('It takes one of Finance. Your role is Payout Approver.')
  expect(await waitingFor(approver)).toBe(0)
  expect(await progress(small)).toMatchObject({
    candidates: [{ name: finance.name, role: 'Finance' }],
    candidateCount: 1
  })
  await approve(finance, small)
  expect((await progress(small))?.standing).toBe('1 of 2 approvals; still needed: one approver')
  await approve(approver, small)
  expect(await statusOf(small)).toBe('Scheduled')
})

test('who may not open payouts reads no approvals of them', async () => {
  const adjuster = await app.signIn('adjuster')
  const answer = await app.refusal(adjuster, getApprovals, { kind: 'CYCLE', subject: '4' })
  expect(answer.errorCode).toBe(errorCodes.notPermitted)
})
