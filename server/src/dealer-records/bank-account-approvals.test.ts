import { approvalProgressEndpoints } from '@payouts/contract/approvals/progress-endpoints'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import type { RecordChanges } from '@payouts/contract/dealer-records/schema'
import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { anAdjustment } from '#test/builders/adjustment-builders.ts'
import { aPolicy } from '#test/builders/approval-policies.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'

const { getDealerRecord, getDealerChanges, changeDealerRecord } = dealerRecordEndpoints
const { approveDealerChanges, refuseDealerChanges } = dealerRecordEndpoints

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const admin = useSession(app, 'admin')

/** The first is due RM 38,000, the second RM 380,000. */
beforeAll(async () => {
  const { db } = app.database
  for (const companyId of [1, 2]) await aDealer(db, { company_id: companyId })
  await aCycleInReview(db, { batchNo: 4, lines: [{ companyId: 1, amount: '38000.00' }] })
  await aCycleInReview(db, { batchNo: 5, lines: [{ companyId: 2, amount: '370000.00' }] })
  const caller = await aUser(db, { userName: 'keeper' })
  await anAdjustment(db, { caller, clock: app.clock, dealerCode: 'D00002', amount: '10000.00' })
  await aPolicy(db, 'BANK_ACCOUNT', [
    { upTo: '100000.00', approvers: [null], inOrder: false },
    { upTo: null, approvers: [null, null], inOrder: false }
  ])
})

let accounts = 514_012_345_000
const requestBankChange = async (companyCode: string, changes?: RecordChanges) => {
  accounts += 1
  const { version } = await app.call(reviewer, getDealerRecord, { companyCode })
  const account = { bankBic: 'MBBEMYKL', bankAccountNumber: String(accounts) }
  const request = { companyCode, version, changes: changes ?? account, reason: 'By letter' }
  return (await app.call(reviewer, changeDealerRecord, request)).changeId ?? 0
}
const accept = (by: TestSession, ...changeIds: number[]) => app.call(by, approveDealerChanges, { changeIds })
const pending = async () =>
  (await app.call(approver, getDealerChanges, { pageNumber: 0, pageSize: 10 })).changes.content
const progress = async (changeId: number, by: TestSession = admin) =>
  (await app.call(by, approvalProgressEndpoints.getApprovals, { kind: 'BANK_ACCOUNT', subject: String(changeId) }))
    .approvals
const onDesk = async (by: TestSession) => {
  const { content } = await app.call(by, deskEndpoints.getWaiting, { pageNumber: 0, pageSize: 50 })
  return content.filter(({ kind }) => kind === 'DEALER CHANGE').map(({ key }) => Number(key))
}

test('takes one person for a dealer that has to get RM 38,000 and two for RM 380,000, also accepted together', async () => {
  const [small, large] = [await requestBankChange('D00001'), await requestBankChange('D00002')]
  expect(await pending()).toMatchObject([{ takesApprovals: false }, { takesApprovals: true }])
  expect(await progress(large)).toMatchObject({
    amount: '380000.00',
    standing: '0 of 2 approvals; still needed: 2 approvers'
  })
  expect(await accept(approver, small, large)).toEqual({
    message:
      'Approved 1 request. It is in effect from now on. Your approval is recorded. 1 of 2 approvals; still needed: one approver.'
  })
  expect(await pending()).toMatchObject([{ changeId: large, awaitsReader: false }])
  expect(await Promise.all([approver, admin].map(onDesk))).toEqual([[], [large]])
  const again = await app.refusal(approver, approveDealerChanges, { changeIds: [large] })
  expect(again.displayErrorMessage).toContain('You have approved it already')
  expect(await accept(admin, large)).toEqual({ message: 'Approved. It is in effect from now on.' })
  expect(await pending()).toEqual([])
  const { rows } = await sql<{ action: string }>`
    select action from audit_events where area = 'dealers' and account_code = 'D00002' order by event_id`.execute(
    app.database.db
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'REQUEST CHANGE OF RECORD',
    'GIVE APPROVAL OF CHANGE OF RECORD',
    'APPROVE CHANGE OF RECORD',
    'CHANGE RECORD'
  ])
})

test('by SQL it takes effect only with all its approvals', async () => {
  const changeId = await requestBankChange('D00002')
  const byHand = (userName: string) =>
    sql`update dealer_changes set status = 'Approved', decided_on = now(),
      decided_by = (select user_id from users where user_name = ${userName}) where change_id = ${changeId}`.execute(
      app.database.db
    )
  await expect(byHand('approver')).rejects.toThrow('the approvals that its policy asks for are missing')
  await accept(approver, changeId)
  await expect(byHand('reviewer')).rejects.toThrow('approved_by_a_second_person')
  await byHand('admin')
  expect(await progress(changeId)).toBeNull()
})

test('a refusal ends it and notifies its approvers; other changes still take one person', async () => {
  const changeId = await requestBankChange('D00002')
  await accept(approver, changeId)
  await app.call(admin, refuseDealerChanges, { changeIds: [changeId], comment: 'The letter is not theirs' })
  const { content } = await app.call(approver, noticeEndpoints.getNotices, { pageNumber: 0, pageSize: 10 })
  expect(content.map(({ subject }) => subject)).toContain(
    `Your approval of the request to change the record of Kedai 2 no longer applies: ${admin.name} refused it`
  )
  const tin = await requestBankChange('D00002', { tin: 'C20880050010' })
  expect(await progress(tin)).toBeNull()
  await accept(approver, tin)
  expect(await pending()).toEqual([])
})
