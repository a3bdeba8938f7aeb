import { dayText } from '@payouts/contract/day-text'
import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import type { Notice } from '@payouts/contract/notices/schema'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { receivedMessages } from '#test/app/outbox.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'
import { newRole } from '#test/builders/rights-builders.ts'

const app = useTestApp({ per: 'test' })
const reviewer = useSession(app, 'reviewer', { per: 'test' })
const approver = useSession(app, 'approver', { per: 'test' })
const admin = useSession(app, 'admin', { per: 'test' })

beforeEach(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1 })
  await aDealer(db, { company_id: 2, bank_name: null, bank_account_number: null })
  await aCycleInReview(db, {
    batchNo: 4,
    name: 'October',
    lines: [
      { companyId: 1, type: 'Activation', amount: '10.00' },
      { companyId: 2, type: 'Activation', amount: '20.00' }
    ]
  })
  await aUser(db, { userName: 'shut', role: 'Payout Approver' })
  await sql`update users set disabled = true where user_name = 'shut'`.execute(db)
  await aUser(db, { userName: 'outside', role: 'Company User', companyId: 1 })
})

const page = { pageNumber: 0, pageSize: 15 }
const action = { batchNo: 4, version: 1, remark: 'Please look' }

async function noticesOf(session: TestSession): Promise<Notice[]> {
  return (await app.call(session, noticeEndpoints.getNotices, page)).content
}
const unreadOf = async (session: TestSession) => (await app.call(session, noticeEndpoints.getUnreadNotices, {})).unread
const subjectsOf = async (session: TestSession) => (await noticesOf(session)).map(({ subject }) => subject)
const requestApproval = () => app.call(reviewer, payoutEndpoints.requestApprovalPayout, action)

describe('a request for approval', () => {
  test('notifies those who may give it and nobody else, once it is really made', async () => {
    await app.call(reviewer, payoutEndpoints.requestApprovalPayout, { ...action, dryRun: true })
    expect(await unreadOf(approver)).toBe(0)
    await requestApproval()
    expect(await noticesOf(approver)).toMatchObject([
      {
        kind: 'REQUEST',
        subject: `${reviewer.name} asks for the approval of October`,
        detail: '2 transactions of 2 dealers, RM 30.00',
        place: { screen: 'cycle', batchNo: 4 },
        isRead: false
      }
    ])
    expect(await unreadOf(admin)).toBe(1)
    for (const userName of ['reviewer', 'adjuster', 'reporter', 'owner', 'outside'])
      expect(await unreadOf(await app.signIn(userName))).toBe(0)
    const { rows } = await sql`select from notices`.execute(app.database.db)
    expect(rows).toHaveLength(2)
  })

  test('is answered to who made it: returned, sent back by somebody’s hold, approved, paid or not', async () => {
    await requestApproval()
    await app.call(approver, payoutEndpoints.returnPayout, { ...action, remark: 'Sums differ' })
    await requestApproval()
    await app.call(admin, payoutEndpoints.holdPayoutCompanyCode, { ...action, companyCodes: ['D00001'] })
    await requestApproval()
    const selectedDate = app.clock.today()
    await app.call(approver, payoutEndpoints.approvePayout, { ...action, selectedDate })
    await app.jobs.runDue()
    expect(await noticesOf(reviewer)).toMatchObject([
      {
        kind: 'ANSWER',
        subject: `${approver.name} approved October for ${dayText(selectedDate)}`,
        detail: 'Please look'
      },
      { kind: 'ANSWER', subject: `October went back to review: ${admin.name} changed what you had asked approval for` },
      { kind: 'ANSWER', subject: `${approver.name} returned October for review`, detail: 'Sums differ' }
    ])
    expect((await noticesOf(approver))[0]).toMatchObject({
      kind: 'POSTING_ERROR',
      subject: 'Not every dealer of October could be paid',
      place: { screen: 'cycle', batchNo: 4 }
    })
  })
})

test('a release notifies those who may give it, its requester, and who had put it on hold', async () => {
  const held = { ...action, ids: [lineId(4, 0), lineId(4, 1)] }
  await app.call(reviewer, payoutEndpoints.holdPayoutTransactions, held)
  const release = {
    ...action,
    holdType: 'Manual Hold' as const,
    selectedDate: app.clock.today(),
    transactionIds: [lineId(4, 0)]
  }
  await app.call(admin, onHoldEndpoints.requestReleaseHoldTransactions, release)
  expect(await noticesOf(approver)).toMatchObject([
    {
      kind: 'REQUEST',
      subject: `${admin.name} requests a release in October`,
      detail: '1 transaction of 1 dealer, RM 10.00. Please look',
      place: { screen: 'holds', holdType: 'Manual Hold', batchNo: 4 }
    }
  ])
  await app.call(approver, onHoldEndpoints.releaseHoldTransactions, release)
  const cancelled = { ...action, holdType: 'Manual Hold' as const, transactionIds: [lineId(4, 1)] }
  await app.call(approver, onHoldEndpoints.cancelHoldTransactions, cancelled)
  expect(await noticesOf(admin)).toMatchObject([
    { kind: 'ANSWER', subject: `${approver.name} released what you had requested to release in October` }
  ])
  expect(await noticesOf(reviewer)).toMatchObject([
    { kind: 'RELEASE', subject: `${approver.name} cancelled what you had put on hold in October` },
    { kind: 'RELEASE', subject: `${approver.name} released what you had put on hold in October` }
  ])
})

test('a change of rights notifies its approvers, and its answer the requester', async () => {
  await aUser(app.database.db, { userName: 'second' })
  const second = await app.signIn('second')
  const role = { ...newRole(), name: 'Clerk', reason: 'New desk' }
  const { changeId } = await app.call(admin, userEndpoints.addRole, role)
  expect(await noticesOf(second)).toMatchObject([
    {
      kind: 'REQUEST',
      subject: `${admin.name} requests to add role Clerk`,
      detail: 'New desk',
      place: { screen: 'users' }
    }
  ])
  await app.call(second, userEndpoints.approveRightsChange, { changeId })
  expect(await subjectsOf(admin)).toEqual([`${second.name} approved your request to add role Clerk`])
})

test('marking reads one’s own alone: named ones, or all up to what was seen', async () => {
  for (let count = 0; count < 3; count++) {
    await requestApproval()
    await app.call(approver, payoutEndpoints.returnPayout, action)
  }
  const mine = await noticesOf(reviewer)
  const theirs = await noticesOf(approver)
  const [newest, middle, oldest] = mine.map(({ id }) => id)
  const { markNoticesRead } = noticeEndpoints
  expect(await app.call(reviewer, markNoticesRead, { ids: theirs.map(({ id }) => id) })).toEqual({ unread: 3 })
  expect(await app.call(reviewer, markNoticesRead, { ids: [oldest ?? 0] })).toEqual({ unread: 2 })
  expect(await app.call(reviewer, markNoticesRead, { upTo: middle ?? 0 })).toEqual({ unread: 1 })
  expect((await noticesOf(reviewer)).map(({ id, isRead }) => [id, isRead])).toEqual([
    [newest, false],
    [middle, true],
    [oldest, true]
  ])
  expect(await unreadOf(approver)).toBe(3)
})

test('what a person wants mailed is sent in one letter, and nothing of other kinds or before', async () => {
  await sql`update users set email = user_name || '@example.com'`.execute(app.database.db)
  await requestApproval()
  const { getNoticeSettings, saveNoticeSettings } = noticeEndpoints
  await app.call(approver, saveNoticeSettings, { mailed: ['REQUEST', 'REQUEST', 'RELEASE'] })
  expect(await app.call(approver, getNoticeSettings, {})).toEqual({
    email: 'approver@example.com',
    mailed: ['RELEASE', 'REQUEST']
  })
  expect(await app.call(await app.signIn('outside'), getNoticeSettings, {})).toEqual({
    email: 'outside@example.com',
    mailed: []
  })
  await app.call(approver, payoutEndpoints.returnPayout, action)
  await requestApproval()
  await app.call(reviewer, payoutEndpoints.holdPayoutTransactions, { ...action, ids: [lineId(4, 0)] })
  await requestApproval()
  await app.jobs.runDue()
  const mails = await receivedMessages(app)
  expect(mails).toMatchObject([{ to: 'approver@example.com', subject: '2 notices' }])
  expect(mails[0]?.text).toContain('1 transaction of 1 dealer, RM 20.00')
  expect(await receivedMessages(app)).toHaveLength(1)
})
