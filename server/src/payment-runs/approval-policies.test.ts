import { approvalProgressEndpoints } from '@payouts/contract/approvals/progress-endpoints'
import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { prepared, useSession, useTestApp } from '#test/app/hooks.ts'
import { isAway } from '#test/builders/absences.ts'
import { aPolicy } from '#test/builders/approval-policies.ts'
import { aUser } from '#test/builders/builders.ts'
import { statusesOf } from '#test/builders/payment-builders.ts'
import { aRun, paymentsAreDue, readRun, settingsAreMade } from '#test/builders/payment-run-builders.ts'

const { approvePaymentRun, refusePaymentRun } = paymentRunEndpoints

const app = useTestApp({ per: 'test' })
const maker = useSession(app, 'reviewer', { per: 'test' })
const approver = useSession(app, 'approver', { per: 'test' })
const second = prepared(
  async () => {
    const { db } = app.database
    await aUser(db, { userName: 'approver2', role: 'Payout Approver' })
    await aPolicy(db, 'PAYMENT_RUN', [
      { upTo: '100.00', approvers: [null], inOrder: false },
      { upTo: null, approvers: [null, null], inOrder: false }
    ])
    await settingsAreMade(app)
    await paymentsAreDue(app, [{ companyId: 1, amount: '100.01' }])
    return app.signIn('approver2')
  },
  { per: 'test' }
)

const approve = (by: TestSession, runNo: string) => app.call(by, approvePaymentRun, { runNo, comment: 'Agrees' })
const waitingFor = async (by: TestSession) =>
  (await app.call(by, dashboardEndpoints.getDecisionsWaiting, {})).paymentRuns

test('a run above the band waits for two, and none of its payments is in a file before', async () => {
  const runNo = await aRun(app, maker)
  expect(await Promise.all([approver, second(), maker].map(waitingFor))).toEqual([1, 1, 0])
  const first = await approve(approver, runNo)
  expect(first.message).toBe('Your approval is recorded. 1 of 2 approvals; still needed: one approver.')
  const { run, history } = await readRun(app, approver, runNo)
  expect(run).toMatchObject({ status: 'Pending Approval', approvedBy: null })
  expect(history[0]?.activity).toContain('with others to follow')
  expect(await waitingFor(approver)).toBe(0)
  const twice = await app.refusal(approver, approvePaymentRun, { runNo })
  expect(twice).toMatchObject({ field: 'runNo', displayErrorMessage: expect.stringContaining('approved it already') })
  const byHand = app.database.pool.query(`
    update payment_runs set status = 'Approved', approved_by = user_id, approved_at = made_at
    from users where user_name = 'approver'`)
  await expect(byHand).rejects.toThrow('the approvals that its policy asks for are missing')
  expect(new Set(Object.values(await statusesOf(app.database.db)))).toEqual(new Set(['INSTRUCTED']))
  await approve(second(), runNo)
  expect((await readRun(app, approver, runNo)).run.status).toBe('Approved')
  expect(new Set(Object.values(await statusesOf(app.database.db)))).toEqual(new Set(['IN FILE']))
})

test('a refusal voids the given approvals, and notifies those who gave them', async () => {
  const runNo = await aRun(app, maker)
  await approve(approver, runNo)
  await app.call(second(), refusePaymentRun, { runNo, reason: 'Wrong day' })
  const { content } = await app.call(approver, noticeEndpoints.getNotices, { pageNumber: 0, pageSize: 10 })
  expect(content.map(({ subject }) => subject)).toContain(
    `Your approval of payment run ${runNo} no longer applies: ${second().name} refused it`
  )
  const subject = { kind: 'PAYMENT_RUN', subject: runNo } as const
  expect(await app.call(approver, approvalProgressEndpoints.getApprovals, subject)).toEqual({ approvals: null })
})

test('a delegate approves a run on behalf of an absent person, and its history and facts name both', async () => {
  await aPolicy(app.database.db, 'PAYMENT_RUN', [{ upTo: null, approvers: ['Administrator'], inOrder: false }])
  const runNo = await aRun(app, maker)
  const admin = await app.signIn('admin')
  expect(await waitingFor(approver)).toBe(0)
  await isAway(app, admin, 'approver')
  expect(await waitingFor(approver)).toBe(1)
  await approve(approver, runNo)
  const { run, history } = await readRun(app, second(), runNo)
  expect(run).toMatchObject({ status: 'Approved', approvedBy: `${approver.name} for ${admin.name}` })
  expect(history[0]?.activity).toContain(`Given by ${approver.name} for ${admin.name} (away 21 Nov 2026)`)
})
