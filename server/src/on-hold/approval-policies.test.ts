import { approvalProgressEndpoints } from '@payouts/contract/approvals/progress-endpoints'
import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useSession } from '#test/app/hooks.ts'
import { isAway } from '#test/builders/absences.ts'
import { aPolicy } from '#test/builders/approval-policies.ts'
import { aUser } from '#test/builders/builders.ts'
import { linesFor, onDesks } from '#test/builders/desk-lines.ts'
import { held, holdType, useHeldCycles } from '#test/builders/held-cycles.ts'

const calls = onHoldEndpoints
const holds = useHeldCycles()
const { payouts, reviewer, approver, admin, mixed, statesOf, line, action, requestLines } = holds
beforeAll(async () => {
  await aUser(payouts.database.db, { userName: 'approver2', role: 'Payout Approver' })
  await aUser(payouts.database.db, { userName: 'admin2', role: 'Administrator' })
})
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
/** Another cycle like that of each test, and both numbers. */
const twoCycles = async () => [holds.batchNo, await mixed()]
const waiting = async () => (await payouts.call(reviewer, calls.getHoldDecisions, {})).decisions
const read = (by: TestSession, decisionId: number) => payouts.call(by, calls.getHoldDecision, { decisionId })
const approve = (by: TestSession, decisionId: number) => payouts.call(by, calls.approveHoldDecision, { decisionId })
const refusedApproval = async (by: TestSession, decisionId: number) =>
  (await payouts.refusal(by, calls.approveHoldDecision, { decisionId })).displayErrorMessage
const countFor = async (by: TestSession) => (await payouts.call(by, dashboardEndpoints.getDecisionsWaiting, {})).onHold
const states = () => statesOf(holds.batchNo)
const untouched = ['HELD', 'HELD', 'HELD', 'PAYABLE']
/** The lines of a cycle's history on void approvals, latest first. */
async function voidApprovalsIn(batchNo: number): Promise<string[]> {
  const feed = { batchNo, pageNumber: 0, pageSize: 100 }
  const { content } = await payouts.call(reviewer, payoutEndpoints.getPayoutActivityDetails, feed)
  return content.filter((entry) => entry.action === 'VOID APPROVALS').map(({ activity }) => activity)
}
const byHand = (statement: string) => payouts.database.pool.query(statement)

describe('cancelling', () => {
  test('in more than one cycle waits for a second person, whatever it comes to', async () => {
    const requested = await cancelCycles(...(await twoCycles()))
    const { decisionId } = requested.waiting ?? { decisionId: 0 }
    expect(requested).toMatchObject({
      transactionCount: 6,
      waiting: { standing: '0 of 1 approval; still needed: one approver' }
    })
    expect(await states()).toEqual(untouched)
    expect(await waiting()).toMatchObject([
      { decisionId, kind: 'CANCELLATION', cycleCount: 2, transactionCount: 6, askedBy: approver.name, remark }
    ])
    expect(await Promise.all([approver, second, reviewer].map(countFor))).toEqual([0, 1, 0])
    const desks = () => onDesks(payouts, 'CANCELLATION', [approver, second, reviewer])
    expect(await desks()).toEqual([[], [String(decisionId)], []])
    const { decision, cycles, dealers, ...sums } = await read(second, decisionId)
    expect(decision).toMatchObject({ decisionId, transactionCount: sums.transactionCount, amount: sums.amount })
    expect(cycles.map(({ transactionCount }) => transactionCount)).toEqual([3, 3])
    expect(dealers.reduce((sum, { transactionCount }) => sum + transactionCount, 0)).toBe(6)
    expect(await refusedApproval(approver, decisionId)).toContain('You requested this approval')
    expect((await payouts.refusal(reviewer, calls.approveHoldDecision, { decisionId })).errorCode).toMatch(/1036$/)
    expect(await approve(second, decisionId)).toEqual({ outcome: 'DONE', message: 'Approved. It is cancelled.' })
    expect(await states()).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'PAYABLE'])
    expect(await waiting()).toEqual([])
    expect(await desks()).toEqual([[], [], []])
    expect(await read(second, decisionId)).toMatchObject({ decision: null, transactionCount: 0, cycles: [] })
    expect(await refusedApproval(second, decisionId)).toBe('This request was approved already.')
  })

  test('takes as many as its policy requires, for the sum of the day', async () => {
    await aPolicy(payouts.database.db, 'CANCELLATION', [
      { upTo: '15.00', approvers: [], inOrder: false },
      { upTo: null, approvers: [null, null], inOrder: false }
    ])
    const slice = (row: number) =>
      payouts.call(approver, calls.cancelHoldTransactions, { ...action(), transactionIds: [line(row)] })
    expect(await slice(0)).not.toHaveProperty('waiting')
    const { waiting: requested } = await payouts.call(approver, calls.cancelHoldTransactions, {
      ...action(),
      transactionIds: [line(1), line(2)]
    })
    const { decisionId } = requested ?? { decisionId: 0 }
    expect(await approve(second, decisionId)).toMatchObject({ outcome: 'WAITS' })
    expect(await states()).toEqual(['CANCELLED', 'HELD', 'HELD', 'PAYABLE'])
    expect(await refusedApproval(second, decisionId)).toContain('You have approved it already')
    await expect(
      byHand(`update hold_decisions set status = 'Approved', decided_by = asked_by, decided_on = now()`)
    ).rejects.toThrow('the approvals that its policy asks for are missing')
    expect(await approve(admin, decisionId)).toMatchObject({ outcome: 'DONE' })
    expect(await states()).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'PAYABLE'])
  })

  test('adds up credits and clawbacks alike, of earlier actions as well', async () => {
    await aPolicy(payouts.database.db, 'CANCELLATION', [
      { upTo: '30.00', approvers: [], inOrder: false },
      { upTo: null, approvers: [null], inOrder: false }
    ])
    await holds.aCycle([held(1, 'A', '15.00'), held(2, 'A', '-15.00'), held(1, 'B', '15.00'), held(2, 'B', '-15.00')])
    const pair = (first: number) =>
      payouts.call(second, calls.cancelHoldTransactions, {
        ...action(),
        transactionIds: [line(first), line(first + 1)]
      })
    expect(await pair(0)).not.toHaveProperty('waiting')
    const { waiting: requested } = await pair(2)
    expect(await states()).toEqual(['CANCELLED', 'CANCELLED', 'HELD', 'HELD'])
    expect(await approve(admin, requested?.decisionId ?? 0)).toMatchObject({ outcome: 'DONE' })
  })

  test('is void once its transactions have changed, and its approvers are notified', async () => {
    await aPolicy(payouts.database.db, 'CANCELLATION', [{ upTo: null, approvers: [null, null], inOrder: false }])
    const { decisionId } = (await cancelCycles(holds.batchNo)).waiting ?? { decisionId: 0 }
    await approve(second, decisionId)
    await byHand(`update transactions set incentive_amount = incentive_amount + 1
      where batch_no = ${holds.batchNo} and id = ${line(1)}`)
    expect((await read(admin, decisionId)).amount).not.toBe((await read(admin, decisionId)).decision?.amount)
    await requestLines(0)
    expect(await approve(admin, decisionId)).toMatchObject({ outcome: 'VOID' })
    expect(await states()).toEqual(['RELEASE_REQUESTED', 'HELD', 'HELD', 'PAYABLE'])
    expect(await waiting()).toEqual([])
    const { content } = await payouts.call(second, noticeEndpoints.getNotices, { pageNumber: 0, pageSize: 20 })
    expect(content.map(({ subject }) => subject)).toContain(
      'Your approval of the request to cancel what is held as Manual Hold no longer applies: ' +
        'it cannot be applied any more as it was requested. Its transactions have changed since it was requested.'
    )
    expect(await voidApprovalsIn(holds.batchNo)).toHaveLength(1)
  })

  test('is refused by another, or withdrawn: everything stays held, and its approvers are notified', async () => {
    await aPolicy(payouts.database.db, 'CANCELLATION', [{ upTo: null, approvers: [null, null], inOrder: false }])
    const batchNos = await twoCycles()
    const approved = async () => {
      const { decisionId } = (await cancelCycles(...batchNos)).waiting ?? { decisionId: 0 }
      await approve(second, decisionId)
      return decisionId
    }
    const refuse = (by: TestSession, decisionId: number) =>
      payouts.call(by, calls.refuseHoldDecision, { decisionId, comment: 'Not now' })
    expect(await refuse(admin, await approved())).toMatchObject({ message: 'Refused. Everything stays on hold.' })
    expect(await refuse(approver, await approved())).toMatchObject({ message: 'Withdrawn. Everything stays on hold.' })
    expect(await states()).toEqual(untouched)
    const ends = [`${approver.name} withdrew it`, `${admin.name} refused it`]
    const { content } = await payouts.call(second, noticeEndpoints.getNotices, { pageNumber: 0, pageSize: 20 })
    const subjects = content.map(({ subject }) => subject)
    const void_ = 'of the request to cancel what is held as Manual Hold'
    expect(subjects.filter((subject) => subject.startsWith('Your approval'))).toEqual(
      expect.arrayContaining(ends.map((why) => `Your approval ${void_} no longer applies: ${why}`))
    )
    for (const batchNo of batchNos)
      expect(await voidApprovalsIn(batchNo)).toEqual(
        ends.map((why) => `The approval ${void_} by ${second.name} no longer applies: ${why}`)
      )
  })
})

test('a release that takes two is given by two who have not requested it', async () => {
  await aPolicy(payouts.database.db, 'RELEASE', [{ upTo: null, approvers: [null, null], inOrder: false }])
  await payouts.call(admin, calls.requestReleaseHoldTransactions, { ...action(), transactionIds: [line(0)] })
  const release = { ...action(), transactionIds: [line(0)] }
  const { waiting: requested } = await payouts.call(approver, calls.releaseHoldTransactions, release)
  const { decisionId, standing } = requested ?? { decisionId: 0, standing: '' }
  expect(standing).toBe('1 of 2 approvals; still needed: one approver')
  expect((await states())[0]).toBe('RELEASE_REQUESTED')
  const subject = { kind: 'RELEASE', subject: String(decisionId) } as const
  const { approvals } = await payouts.call(second, approvalProgressEndpoints.getApprovals, subject)
  expect(approvals).toMatchObject({ given: [{ name: approver.name }], whyNot: null })
  // One has given it already, the other has requested it.
  const desks = () => onDesks(payouts, 'LARGE RELEASE', [approver, second, admin])
  expect((await desks()).slice(0, 2)).toEqual([[], [String(decisionId)]])
  expect(await linesFor(payouts, second, 'LARGE RELEASE')).toMatchObject([
    { holdType, count: 1, askedBy: approver.name, reason: action().remark, cycle: null }
  ])
  expect(await read(second, decisionId)).toMatchObject({ transactionCount: 1, dealers: [{ transactionCount: 1 }] })
  expect(await refusedApproval(approver, decisionId)).toContain('You have approved it already')
  expect(await refusedApproval(admin, decisionId)).toContain('You requested its release yourself')
  expect(await approve(second, decisionId)).toEqual({ outcome: 'DONE', message: 'Approved. It is released.' })
  expect((await states())[0]).toBe('PAYABLE')
  expect(await desks()).toEqual([[], [], []])
})

test('a release by a role that the policy does not require is refused', async () => {
  await aPolicy(payouts.database.db, 'RELEASE', [{ upTo: null, approvers: ['Administrator'], inOrder: false }])
  await requestLines(0)
  const release = { ...action(), transactionIds: [line(0)] }
  const refused = await payouts.refusal(approver, calls.releaseHoldTransactions, release)
  expect(refused.displayErrorMessage).toBe('It takes one of Administrator. Your role is Payout Approver.')
  expect(await payouts.call(admin, calls.releaseHoldTransactions, release)).not.toHaveProperty('waiting')
})

test('a delegate releases and cancels for an absent person, but not what that person had requested', async () => {
  const { db } = payouts.database
  await aPolicy(db, 'RELEASE', [{ upTo: null, approvers: ['Administrator'], inOrder: false }])
  await requestLines(0)
  await isAway(payouts, admin, 'approver')
  const release = (row: number) => ({ ...action(), transactionIds: [line(row)] })
  const dryRun = { ...release(0), dryRun: true }
  const away = { name: admin.name, fromDay: '2026-11-21', toDay: '2026-11-21' }
  expect((await payouts.call(approver, calls.releaseHoldTransactions, dryRun)).behalf).toEqual(away)
  expect(await payouts.call(admin, calls.releaseHoldTransactions, dryRun)).not.toHaveProperty('behalf')
  expect(await payouts.call(approver, calls.releaseHoldTransactions, release(0))).not.toHaveProperty('waiting')
  expect((await states())[0]).toBe('PAYABLE')
  const { rows } = await sql<{ activity: string; status: string; behalf: string; alone: boolean }>`
    select activity, hold_decisions.status, absent.name as behalf,
      hold_decisions.reference_no = (select max(reference_no) from cycle_actions where kind = 'RELEASE') as alone
    from audit_events
    join hold_decisions on decision_id = (details ->> 'decisionId')::bigint
    join approval_requests on approval_requests.kind = 'RELEASE' and subject = decision_id::text
    join approvals on approvals.request_id = approval_requests.request_id join users as absent on absent.user_id = approvals.behalf_of
    where action = 'APPROVE RELEASE' order by event_id desc limit 1`.execute(db)
  expect(rows).toEqual([
    {
      ...{ status: 'Approved', behalf: admin.name, alone: true },
      activity: expect.stringMatching(
        /^Approved the release of 1 transaction.* Given by .* for .* \(away 21 Nov 2026\)$/
      )
    }
  ])
  await payouts.call(admin, calls.requestReleaseHoldTransactions, release(1))
  const refused = await payouts.refusal(approver, calls.releaseHoldTransactions, release(1))
  expect(refused.displayErrorMessage).toContain(`${admin.name} requested this approval, so nobody gives it for them.`)
  await aPolicy(db, 'CANCELLATION', [{ upTo: null, approvers: ['Administrator'], inOrder: false }])
  const requested = { ...action(), transactionIds: [line(2)] }
  const { waiting: kept } = await payouts.call(second, calls.cancelHoldTransactions, requested)
  expect(await approve(approver, kept?.decisionId ?? 0)).toEqual({
    outcome: 'DONE',
    message: 'Approved. It is cancelled.'
  })
  expect((await states())[2]).toBe('CANCELLED')
})

test('what a delegate releases alone is added up, as it is for the person who is away', async () => {
  await aPolicy(payouts.database.db, 'RELEASE', [
    { upTo: '10.00', approvers: ['Administrator'], inOrder: false },
    { upTo: null, approvers: ['Administrator', null], inOrder: false }
  ])
  await holds.aCycle([1, 2, 3].map((company) => held(company, 'A', '10.00')))
  await requestLines(0, 1, 2)
  const away = await payouts.signIn('admin2')
  await isAway(payouts, away, 'approver2')
  const release = (by: TestSession, row: number) =>
    payouts.call(by, calls.releaseHoldTransactions, { ...action(), transactionIds: [line(row)] })
  expect(await release(second, 0)).not.toHaveProperty('waiting')
  const { waiting: requested } = await release(second, 1)
  expect(requested?.standing).toContain('1 of 2 approvals')
  // What another person approved, too, was not done by either alone.
  expect(await approve(away, requested?.decisionId ?? 0)).toMatchObject({ outcome: 'DONE' })
  expect(await release(away, 2)).not.toHaveProperty('waiting')
  expect(await states()).toEqual(['PAYABLE', 'PAYABLE', 'PAYABLE'])
})
