import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { ActionOutcome } from '@payouts/contract/payouts/schema'
import { postingEndpoints } from '@payouts/contract/posting/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useSession } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { useHeldCycles } from '#test/builders/held-cycles.ts'

const { getActionOutcome, requestApprovalPayout, returnPayout, approvePayout, commentPayout } = payoutEndpoints
const holds = useHeldCycles()
const { payouts, reviewer, approver } = holds
beforeAll(async () => {
  const { db } = payouts.database
  await sql`insert into roles (name, description, granted, is_external)
    values ('Company reviewer', '', '{"Payout": ["COMMENT"]}', true)`.execute(db)
  await aUser(db, { userName: 'kedai', role: 'Company reviewer', companyId: 3 })
})
const outsider = useSession(payouts, 'kedai')

const outcomeOf = ({ referenceNo = '' }: { referenceNo?: string | undefined }, session = approver) =>
  payouts.call(session, getActionOutcome, { referenceNo })
const outcome = async (action: { referenceNo?: string | undefined }) => {
  const { payoutStatus, waitingCount, failedDealerCount }: ActionOutcome = await outcomeOf(action)
  return [payoutStatus, waitingCount, failedDealerCount]
}
const ofCycle = () => ({ batchNo: holds.batchNo, version: 1, remark: 'Checked with finance' })

describe('the outcome of an action', () => {
  test('says what was done, by whom, and how much of a request still waits', async () => {
    await holds.mixed()
    const request = await holds.requestLines(0, 2)
    expect(await outcomeOf(request)).toEqual({
      referenceNo: request.referenceNo,
      kind: 'REQUEST_RELEASE',
      payoutCycleName: `Cycle ${holds.batchNo}`,
      holdType: 'Manual Hold',
      actedBy: 'reviewer binti Ujian',
      actedOn: expect.stringMatching(/^2026-11-21T/),
      totalPayOut: '6.00',
      netPayOut: null,
      dealerCount: 2,
      transactionCount: 2,
      date: '2026-11-21',
      payoutStatus: 'Pending Review',
      waitingCount: 2,
      failedDealerCount: 0
    })
    const one = { ...holds.action(), transactionIds: [holds.line(0)] }
    await payouts.call(approver, onHoldEndpoints.refuseReleaseHoldTransactions, one)
    expect(await outcome(request)).toEqual(['Pending Review', 1, 0])
  })

  test('follows a request over several cycles', async () => {
    const batchNos = [holds.batchNo, await holds.mixed()]
    const cycles = {
      holdType: 'Manual Hold' as const,
      remark: 'Signed',
      batchNos: [await holds.mixed(), ...batchNos.slice(1)]
    }
    const request = await payouts.call(reviewer, onHoldEndpoints.requestReleaseHoldCycle, cycles)
    expect(await outcomeOf(request)).toMatchObject({ payoutCycleName: null, payoutStatus: null, waitingCount: 6 })
    const released = await payouts.call(approver, onHoldEndpoints.releaseHoldCycle, cycles)
    expect(await outcome(request)).toEqual([null, 0, 0])
    // Released into cycles that are not approved yet: the release itself needs no approval.
    expect(await outcome(released)).toEqual([null, 0, 0])
  })

  test('distinguishes an answered request for approval from the one made after it', async () => {
    await holds.mixed()
    const first = await payouts.call(reviewer, requestApprovalPayout, ofCycle())
    expect(await outcome(first)).toEqual(['Pending Approval', 1, 0])
    await payouts.call(approver, returnPayout, ofCycle())
    expect(await outcome(first)).toEqual(['Pending Review', 0, 0])
    const second = await payouts.call(reviewer, requestApprovalPayout, ofCycle())
    expect(await outcome(first)).toEqual(['Pending Approval', 0, 0])
    expect(await outcome(second)).toEqual(['Pending Approval', 1, 0])
  })

  test('follows a payment to its end, and a re-attempt of it', async () => {
    const { db } = payouts.database
    await db.updateTable('dealers').set({ bank_account_number: null }).where('company_id', '=', 3).execute()
    const approval = await payouts.call(approver, approvePayout, { ...ofCycle(), selectedDate: '2026-11-21' })
    expect(await outcome(approval)).toEqual(['Scheduled', 1, 0])
    expect((await outcomeOf(approval)).netPayOut).toBe(approval.netPayOut)
    await payouts.jobs.runDue()
    expect(await outcome(approval)).toEqual(['Error', 0, 1])
    const { batchNo, remark } = ofCycle()
    const again = await payouts.call(approver, postingEndpoints.reattemptPosting, { batchNo, remark })
    expect(await outcome(again)).toEqual(['Error', 1, 1])
    await payouts.jobs.runDue()
    expect(await outcome(again)).toEqual(['Error', 0, 1])
    await db.updateTable('dealers').set({ bank_account_number: '1234567890' }).where('company_id', '=', 3).execute()
    const third = await payouts.call(approver, postingEndpoints.reattemptPosting, { batchNo, remark })
    await payouts.jobs.runDue()
    expect(await outcome(third)).toEqual(['Completed', 0, 0])
  })

  test('is refused for a reference that nothing has, and to a company for what others did', async () => {
    const unknown = await payouts.refusal(reviewer, getActionOutcome, { referenceNo: 'PA99999999' })
    expect(unknown).toMatchObject({ displayErrorMessage: 'There is no action PA99999999.', field: 'referenceNo' })
    await holds.mixed()
    await sql`update cycles set approved_at = now()`.execute(payouts.database.db)
    const own = await payouts.call(outsider, commentPayout, ofCycle())
    expect(await outcomeOf(own, outsider)).toMatchObject({ kind: 'COMMENT', actedBy: outsider.name })
    const staffs = await payouts.call(reviewer, commentPayout, ofCycle())
    const referenceNo = staffs.referenceNo ?? ''
    const refusal = await payouts.refusal(outsider, getActionOutcome, { referenceNo })
    expect(refusal.displayErrorMessage).toBe(`There is no action ${referenceNo}.`)
  })
})
