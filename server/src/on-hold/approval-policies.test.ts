import { standingEndpoints } from '@payouts/contract/approvals/standing-endpoints'
import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestSession } from '../../test/app.ts'
import { aPolicy } from '../../test/approval-policies.ts'
import { aUser } from '../../test/builders.ts'
import { holdType, useHeldCycles } from '../../test/held-cycles.ts'
import { useSession } from '../../test/hooks.ts'

const calls = onHoldEndpoints
const holds = useHeldCycles()
const { payouts, reviewer, approver, admin, mixed, statesOf, line, action, requestLines } = holds
beforeAll(() => aUser(payouts.database.db, { userName: 'approver2', role: 'Payout Approver' }))
const second = useSession(payouts, 'approver2')

const usual = [
  { upTo: '10000.00', approvers: [], inOrder: false },
  { upTo: null, approvers: [null], inOrder: false }
]
beforeEach(async () => {
  await aPolicy(payouts.database.db, 'CANCELLATION', usual)
  await mixed()
})

const remark = 'The programme has ended'
const cancelCycles = (...batchNos: number[]) =>
  payouts.call(approver, calls.cancelHoldCycle, { holdType, remark, batchNos })
/** Another cycle like the one that each test begins with, and both numbers. */
const twoCycles = async () => [holds.batchNo, await mixed()]
const waiting = async () => (await payouts.call(reviewer, calls.getHoldDecisions, {})).decisions
const approve = (by: TestSession, decisionId: number) => payouts.call(by, calls.approveHoldDecision, { decisionId })
const refusedApproval = async (by: TestSession, decisionId: number) =>
  (await payouts.refusal(by, calls.approveHoldDecision, { decisionId })).displayErrorMessage
const countFor = async (by: TestSession) => (await payouts.call(by, dashboardEndpoints.getDecisionsWaiting, {})).onHold
const states = () => statesOf(holds.batchNo)
const untouched = ['HELD', 'HELD', 'HELD', 'PAYABLE']
const byHand = (statement: string) => payouts.database.pool.query(statement)

describe('cancelling', () => {
  test('in more than one cycle waits for a second person, whatever it comes to', async () => {
    const asked = await cancelCycles(...(await twoCycles()))
    const { decisionId } = asked.waiting ?? { decisionId: 0 }
    expect(asked).toMatchObject({
      transactionCount: 6,
      waiting: { standing: '0 of 1 approval; still needed: one approver' }
    })
    expect(await states()).toEqual(untouched)
    expect(await waiting()).toMatchObject([
      { decisionId, kind: 'CANCELLATION', cycleCount: 2, transactionCount: 6, askedBy: approver.name, remark }
    ])
    expect(await Promise.all([approver, second, reviewer].map(countFor))).toEqual([0, 1, 0])
    expect(await refusedApproval(approver, decisionId)).toContain('You asked for this approval yourself')
    expect((await payouts.refusal(reviewer, calls.approveHoldDecision, { decisionId })).errorCode).toMatch(/1036$/)
    expect(await approve(second, decisionId)).toEqual({ outcome: 'DONE', message: 'Cancelled.' })
    expect(await states()).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'PAYABLE'])
    expect(await waiting()).toEqual([])
    expect(await refusedApproval(second, decisionId)).toBe('This cancellation does not wait any more.')
  })

  test('takes as many as its policy asks for, and slices of a day are the sum', async () => {
    await aPolicy(payouts.database.db, 'CANCELLATION', [
      { upTo: '15.00', approvers: [], inOrder: false },
      { upTo: null, approvers: [null, null], inOrder: false }
    ])
    const slice = (row: number) =>
      payouts.call(approver, calls.cancelHoldTransactions, { ...action(), transactionIds: [line(row)] })
    expect(await slice(0)).not.toHaveProperty('waiting')
    const { waiting: asked } = await payouts.call(approver, calls.cancelHoldTransactions, {
      ...action(),
      transactionIds: [line(1), line(2)]
    })
    const { decisionId } = asked ?? { decisionId: 0 }
    expect(await approve(second, decisionId)).toMatchObject({ outcome: 'WAITS' })
    expect(await states()).toEqual(['CANCELLED', 'HELD', 'HELD', 'PAYABLE'])
    expect(await refusedApproval(second, decisionId)).toContain('You have approved it already')
    await expect(
      byHand(`update hold_decisions set status = 'Done', ended_by = asked_by, ended_on = now()`)
    ).rejects.toThrow('the approvals that its policy asks for are missing')
    expect(await approve(admin, decisionId)).toMatchObject({ outcome: 'DONE' })
    expect(await states()).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'PAYABLE'])
  })

  test('is void once its transactions have changed, and who had approved it is told', async () => {
    await aPolicy(payouts.database.db, 'CANCELLATION', [{ upTo: null, approvers: [null, null], inOrder: false }])
    const { decisionId } = (await cancelCycles(holds.batchNo)).waiting ?? { decisionId: 0 }
    await approve(second, decisionId)
    await requestLines(0)
    expect(await approve(admin, decisionId)).toMatchObject({ outcome: 'VOID' })
    expect(await states()).toEqual(['RELEASE_REQUESTED', 'HELD', 'HELD', 'PAYABLE'])
    expect(await waiting()).toEqual([])
    const { content } = await payouts.call(second, noticeEndpoints.getNotices, { pageNumber: 0, pageSize: 20 })
    expect(content.map(({ subject }) => subject)).toContain(
      'Your approval of the cancellation of what is held as Manual Hold counts no more: ' +
        'its transactions have changed since it was asked for'
    )
  })

  test('is refused by another, or taken back, and everything stays held', async () => {
    const batchNos = await twoCycles()
    const first = (await cancelCycles(...batchNos)).waiting?.decisionId ?? 0
    const refuse = (by: TestSession, decisionId: number) =>
      payouts.call(by, calls.refuseHoldDecision, { decisionId, comment: 'Not now' })
    expect(await refuse(second, first)).toMatchObject({ message: 'Refused. Everything stays on hold.' })
    const other = (await cancelCycles(...batchNos)).waiting?.decisionId ?? 0
    expect(await refuse(approver, other)).toMatchObject({ message: 'Taken back. Everything stays on hold.' })
    expect(await states()).toEqual(untouched)
  })
})

test('a release that takes two is given by two who have not requested it', async () => {
  await aPolicy(payouts.database.db, 'RELEASE', [{ upTo: null, approvers: [null, null], inOrder: false }])
  await payouts.call(admin, calls.requestReleaseHoldTransactions, { ...action(), transactionIds: [line(0)] })
  const release = { ...action(), transactionIds: [line(0)] }
  const { waiting: asked } = await payouts.call(approver, calls.releaseHoldTransactions, release)
  const { decisionId, standing } = asked ?? { decisionId: 0, standing: '' }
  expect(standing).toBe('1 of 2 approvals; still needed: one approver')
  expect((await states())[0]).toBe('RELEASE_REQUESTED')
  const subject = { kind: 'RELEASE', subject: String(decisionId) } as const
  const { approvals } = await payouts.call(second, standingEndpoints.getApprovals, subject)
  expect(approvals).toMatchObject({ given: [{ name: approver.name }], whyNot: null })
  expect(await refusedApproval(approver, decisionId)).toContain('You have approved it already')
  expect(await refusedApproval(admin, decisionId)).toContain('You requested its release yourself')
  expect(await approve(second, decisionId)).toEqual({ outcome: 'DONE', message: 'Released.' })
  expect((await states())[0]).toBe('PAYABLE')
})

test('a release by a role that is not asked for is refused', async () => {
  await aPolicy(payouts.database.db, 'RELEASE', [{ upTo: null, approvers: ['Administrator'], inOrder: false }])
  await requestLines(0)
  const release = { ...action(), transactionIds: [line(0)] }
  const refused = await payouts.refusal(approver, calls.releaseHoldTransactions, release)
  expect(refused.displayErrorMessage).toBe('It takes one of Administrator. Your role is Payout Approver.')
  expect(await payouts.call(admin, calls.releaseHoldTransactions, release)).not.toHaveProperty('waiting')
})
