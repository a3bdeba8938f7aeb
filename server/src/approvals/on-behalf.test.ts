import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/request-endpoints'
import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import type { RecordChanges } from '@payouts/contract/dealer-records/schema'
import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { idOf, isAway } from '#test/builders/absences.ts'
import { newAdjustmentOf } from '#test/builders/adjustment-builders.ts'
import { aPolicy } from '#test/builders/approval-policies.ts'
import { aUser } from '#test/builders/builders.ts'
import { bulkSteps } from '#test/builders/bulk-builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'

const { approveAdjustmentDecision } = adjustmentDecisionEndpoints
const { approveDealerChanges, changeDealerRecord, getDealerRecord } = dealerRecordEndpoints
const { approveBulkChange } = bulkChangeEndpoints

const app = useTestApp()
const adjuster = useSession(app, 'adjuster')
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const admin = useSession(app, 'admin')
const steps = bulkSteps(app, { requester: adjuster, approver })
let farid: TestSession
let behalfOf: number

/** Everything needs two people, and the approver is the delegate of Farid, who is away. */
beforeAll(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1 })
  for (const kind of ['ADJUSTMENT', 'BANK_ACCOUNT'] as const)
    await aPolicy(db, kind, [{ upTo: null, approvers: [null, null], inOrder: false }])
  await aUser(db, { userName: 'farid', name: 'Farid', role: 'Payout Approver' })
  farid = await app.signIn('farid')
  await isAway(app, farid, 'approver')
  behalfOf = await idOf(app, 'farid')
})

/** The last audit event of an action. */
async function eventOf(action: string) {
  const { rows } = await sql<{ activity: string; details: object }>`
    select activity, details from audit_events where action = ${action} order by event_id desc limit 1`.execute(
    app.database.db
  )
  return rows[0]
}
const inWhoseName = () => `${approver.name} for Farid (away 21 Nov 2026)`
const lastNoticeOf = async (session: TestSession) => {
  const { content } = await app.call(session, noticeEndpoints.getNotices, { pageNumber: 0, pageSize: 10 })
  return content.filter(({ kind }) => kind === 'ANSWER')[0]?.subject
}

async function aChange(changes: RecordChanges): Promise<number> {
  const { version } = await app.call(reviewer, getDealerRecord, { companyCode: 'D00001' })
  const request = { companyCode: 'D00001', version, changes, reason: 'By letter' }
  return (await app.call(reviewer, changeDealerRecord, request)).changeId ?? 0
}

test('an adjustment is approved on behalf of an absent person, who is named and notified; neither of the two approves it again', async () => {
  const form = newAdjustmentOf(app.clock, { dealerCode: 'D00001', amount: '500.00' })
  const { waiting } = await app.call(adjuster, adjustmentEndpoints.addAdjustment, form)
  const decisionId = waiting?.decisionId ?? 0
  const given = await app.call(approver, approveAdjustmentDecision, { decisionId, behalfOf })
  expect(given).toMatchObject({ outcome: 'WAITS' })
  expect(await eventOf('GIVE APPROVAL OF ADJUSTMENT')).toMatchObject({
    activity: `Approved, with others to follow, the request to add a credit of RM 500.00 for Kedai 1 on 21 Nov 2026. Given by ${inWhoseName()}`,
    details: { decisionId, behalfOf, behalfOfName: 'Farid' }
  })
  expect(await lastNoticeOf(farid)).toBe(
    `${approver.name} approved the request to add a credit of RM 500.00 for Kedai 1 for you`
  )
  for (const person of [approver, farid])
    expect((await app.refusal(person, approveAdjustmentDecision, { decisionId })).displayErrorMessage).toContain(
      'approved it already'
    )
  expect(await app.call(admin, approveAdjustmentDecision, { decisionId })).toMatchObject({ outcome: 'DONE' })
})

test('the last approval of a bank account is in both names, beside the change that it makes', async () => {
  const changeId = await aChange({ bankBic: 'MBBEMYKL', bankAccountNumber: '514012345678' })
  await app.call(admin, approveDealerChanges, { changeIds: [changeId] })
  await app.call(approver, approveDealerChanges, { changeIds: [changeId], behalfOf })
  const approved = await eventOf('APPROVE CHANGE OF RECORD')
  expect(approved?.activity).toContain('Approved the request to change the record of Kedai 1')
  expect(approved).toMatchObject({
    activity: expect.stringContaining(`Given by ${inWhoseName()}`),
    details: { behalfOf, behalfOfName: 'Farid' }
  })
  expect(await lastNoticeOf(farid)).toBe(
    `${approver.name} approved the request to change the record of Kedai 1 for you`
  )
  const { record } = await app.call(admin, getDealerRecord, { companyCode: 'D00001' })
  expect(record.bankBic).toBe('MBBEMYKL')
})

test('a file of adjustments is approved in both names', async () => {
  const bulkChangeId = await steps.requested('ADJUSTMENTS', [{ referenceNo: 'FILE-1' }])
  await app.call(admin, approveBulkChange, { bulkChangeId })
  await app.call(approver, approveBulkChange, { bulkChangeId, behalfOf })
  expect(await eventOf('APPROVE FILE')).toMatchObject({
    activity: `Approved the request to do 1 adjustment of rows.csv. Given by ${inWhoseName()}`,
    details: { bulkChangeId, behalfOf }
  })
  expect(await lastNoticeOf(adjuster)).toBe(
    `${approver.name} for Farid (away 21 Nov 2026) approved your request to do 1 adjustment of rows.csv`
  )
})

test('what no policy requires is approved for nobody else', async () => {
  const changeId = await aChange({ tin: 'C20880050010' })
  const bulkChangeId = await steps.requested('EARMARKS', [{}])
  const refusals = [
    await app.refusal(approver, approveDealerChanges, { changeIds: [changeId], behalfOf }),
    await app.refusal(approver, approveBulkChange, { bulkChangeId, behalfOf })
  ]
  expect(refusals.map(({ displayErrorMessage }) => displayErrorMessage)).toEqual(
    Array(2).fill('No policy requires this approval, so nobody gives it for others.')
  )
  await app.call(approver, approveDealerChanges, { changeIds: [changeId] })
  await app.call(approver, approveBulkChange, { bulkChangeId })
})
