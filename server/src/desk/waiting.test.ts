import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import type { WaitingLine } from '@payouts/contract/desk/schema'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/clock.ts'
import type { TestSession } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const admin = useSession(app, 'admin')
const reporter = useSession(app, 'reporter')

const names = { 4: 'October', 5: 'Device Bundle', 6: 'Late Incentives' } as const
/** Days from today until its payout. */
const daysLeft = { 4: 17, 5: 7, 6: -22 } as const
const inDays = (days: number) => addDays(app.clock.today(), days)
const action = { version: 1, remark: 'Checked against the partner’s file' }

beforeAll(async () => {
  const { db } = app.database
  for (const companyId of [1, 2]) await aDealer(db, { company_id: companyId })
  for (const batchNo of [4, 5, 6] as const)
    await aCycleInReview(db, {
      ...{ batchNo, name: names[batchNo], payoutDate: inDays(daysLeft[batchNo]) },
      lines: ['10.00', '20.00', '30.00', '40.00'].map((amount, index) => ({ companyId: (index % 2) + 1, amount }))
    })
  await aUser(db, { userName: 'outside', role: 'Company User', companyId: 1 })
})

async function deskOf(session: TestSession, page = { pageNumber: 0, pageSize: 50 }) {
  const waiting = await app.call(session, deskEndpoints.getWaiting, page)
  const { desk } = await app.call(session, dashboardEndpoints.getDecisionsWaiting, {})
  // The menu's count is the number of lines here.
  expect(waiting.totalElements).toBe(desk)
  return waiting.content
}
const shortly = ({ kind, name, amount, daysLate }: WaitingLine) => [kind, name, amount, daysLate]

test('a reviewer has the cycles to review, the longest due first, with net, rows and days', async () => {
  expect((await deskOf(reviewer)).map(shortly)).toEqual([
    ['CYCLE REVIEW', 'Late Incentives', '100.00', 22],
    ['CYCLE REVIEW', 'Device Bundle', '100.00', -7],
    ['CYCLE REVIEW', 'October', '100.00', -17]
  ])
  expect((await deskOf(reviewer))[0]).toMatchObject({
    key: '6',
    count: 4,
    dueOn: inDays(-22),
    cycle: { batchNo: 6, version: 1, commissionType: 'Incentives' },
    askedBy: null,
    openRed: 0
  })
  expect(await deskOf(approver)).toEqual([])
  expect(await deskOf(reporter)).toEqual([])
  expect(await deskOf(await app.signIn('outside'))).toEqual([])
})

test('a request is on the desks of others who may decide, until one of them has', async () => {
  await app.call(admin, payoutEndpoints.requestApprovalPayout, { ...action, batchNo: 4 })
  await app.call(reviewer, payoutEndpoints.requestApprovalPayout, { ...action, batchNo: 6 })
  expect((await deskOf(approver)).map(shortly)).toEqual([
    ['CYCLE APPROVAL', 'Late Incentives', '100.00', 22],
    ['CYCLE APPROVAL', 'October', '100.00', -17]
  ])
  // Nobody decides on their own request; cycles in review are for those who may submit them.
  expect((await deskOf(admin)).map(shortly)).toEqual([
    ['CYCLE APPROVAL', 'Late Incentives', '100.00', 22],
    ['CYCLE REVIEW', 'Device Bundle', '100.00', -7]
  ])
  await app.call(approver, payoutEndpoints.approvePayout, { ...action, batchNo: 6, selectedDate: app.clock.today() })
  expect((await deskOf(approver)).map(({ name }) => name)).toEqual(['October'])
  await app.call(approver, payoutEndpoints.returnPayout, { ...action, batchNo: 4 })
  expect(await deskOf(approver)).toEqual([])
  expect((await deskOf(reviewer)).map(({ name }) => name)).toEqual(['Device Bundle', 'October'])
})

test('a release is listed by cycle and hold type, with its requested day and the reason of the request', async () => {
  const ids = [lineId(4, 1), lineId(4, 2)]
  await app.call(reviewer, payoutEndpoints.holdPayoutTransactions, { ...action, batchNo: 4, ids })
  // A request over two cycles names neither, and still leads to the one with held rows.
  const inAll = { holdType: 'Manual Hold' as const, remark: 'The partner has answered', companyCodes: ['D00002'] }
  await app.call(reviewer, onHoldEndpoints.requestReleaseHoldCompany, { ...inAll, selectedDate: inDays(2) })
  expect(await deskOf(approver)).toMatchObject([
    {
      kind: 'RELEASE',
      key: '4 Manual Hold',
      name: 'October',
      amount: '20.00',
      count: 1,
      dueOn: inDays(2),
      daysLate: -2,
      askedBy: reviewer.name,
      reason: 'The partner has answered',
      holdType: 'Manual Hold'
    }
  ])
  const { holds, rowsRejected } = await app.call(approver, deskEndpoints.getCycleEvidence, { batchNo: 4 })
  expect(rowsRejected).toBe(0)
  expect(holds).toMatchObject([
    {
      ...{ holdType: 'Manual Hold', amount: '50.00', transactionCount: 2, dealerCount: 2, releaseRequestedCount: 1 },
      reasons: [{ remark: action.remark, heldBy: reviewer.name, transactionCount: 2 }]
    }
  ])
})

test('two requests over several cycles are each found in their cycle', async () => {
  await app.call(reviewer, payoutEndpoints.holdPayoutTransactions, { ...action, batchNo: 5, ids: [lineId(5, 1)] })
  const both = { holdType: 'Manual Hold' as const, remark: 'Both', batchNos: [4, 5] }
  await app.call(reviewer, onHoldEndpoints.requestReleaseHoldCycle, { ...both, selectedDate: inDays(1) })
  expect((await deskOf(approver)).map(({ key, dueOn }) => [key, dueOn])).toEqual([
    ['4 Manual Hold', inDays(1)],
    ['5 Manual Hold', inDays(1)]
  ])
  const { onHold } = await app.call(approver, dashboardEndpoints.getDecisionsWaiting, {})
  expect(onHold).toBe(2)
})

test('changes are sorted by the day of their request or the day they apply from, page by page', async () => {
  const { version } = await app.call(reviewer, dealerRecordEndpoints.getDealerRecord, { companyCode: 'D00001' })
  await app.call(reviewer, dealerRecordEndpoints.changeDealerRecord, {
    ...{ companyCode: 'D00001', version, reason: 'By letter' },
    changes: { bankBic: 'MBBEMYKL', bankAccountNumber: '514012345678' }
  })
  await app.call(reviewer, signalEndpoints.changeSignalRule, {
    ...{ name: 'APPROVAL', severity: 'off', thresholds: {}, validFrom: inDays(1) },
    reason: 'A quiet month'
  })
  const lines = await deskOf(approver)
  expect(lines.map(({ kind, daysLate }) => [kind, daysLate])).toEqual([
    ['DEALER CHANGE', null],
    ['RELEASE', -1],
    ['RELEASE', -1],
    ['SIGNAL CHANGE', -1]
  ])
  expect(lines[3]?.name).toBe('Open red signals keep a cycle from approval')
  const [dealer] = lines
  expect(dealer).toMatchObject({ amount: null, dueOn: null, reason: 'By letter', cycle: null })
  expect(dealer?.count).toBeGreaterThanOrEqual(2)
  const changeId = Number(dealer?.key)
  const one = { pageNumber: 0, pageSize: 10, changeId }
  const named = await app.call(approver, dealerRecordEndpoints.getDealerChanges, one)
  expect(named.changes.content.map((change) => change.changeId)).toEqual([changeId])
  expect(
    (await app.call(approver, dealerRecordEndpoints.getDealerChanges, { ...one, changeId: 99 })).changes.content
  ).toEqual([])
  const secondPage = await deskOf(approver, { pageNumber: 1, pageSize: 3 })
  expect(secondPage).toEqual(lines.slice(3))
})

test('users who may decide on users only have no changes of roles on the desk', async () => {
  await app.call(admin, userEndpoints.addRole, {
    ...{ name: 'Cashier', description: 'Pays', isExternal: false, requiresTwoStep: false, reason: 'A new counter' },
    menuList: [{ menuListName: 'Reports', menuItem: [{ menuName: 'Reports', actionButton: [] }] }]
  })
  const { db } = app.database
  for (const menu of ['Users', 'Roles']) {
    const granted = JSON.stringify({ [menu]: ['APPROVE'] })
    await db
      .insertInto('roles')
      .values({ name: `Keeper of ${menu}`, description: '', granted })
      .execute()
    await aUser(db, { userName: menu.toLowerCase(), role: `Keeper of ${menu}` })
  }
  expect(await deskOf(await app.signIn('users'))).toEqual([])
  expect((await deskOf(await app.signIn('roles'))).map(shortly)).toEqual([['RIGHTS CHANGE', 'Cashier', null, null]])
})

test('the evidence of a cycle is for staff who may see payouts', async () => {
  const refusalOf = async (session: TestSession) =>
    (await app.send(session, deskEndpoints.getCycleEvidence, { batchNo: 4 })).json().errorCode
  expect(await refusalOf(reporter)).toMatch(/1036$/)
  expect(await refusalOf(await app.signIn('outside'))).toMatch(/1036$/)
  const unknown = await app.send(approver, deskEndpoints.getCycleEvidence, { batchNo: 99 })
  expect(unknown.json().errorCode).toMatch(/1037$/)
})
