import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/request-endpoints'
import type { NewAdjustment } from '@payouts/contract/adjustments/schema'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { newAdjustmentOf } from '#test/builders/adjustment-builders.ts'
import { aCycle, aDealer, aRow, type FileRow } from '#test/builders/cycle-builders.ts'

const { addExclusion, removeExclusion, exclusionRemovals } = exclusionEndpoints
const { removeExclusionForAdjustments, removeExclusionSubmitAdjustments } = exclusionEndpoints

const yesId = 'fleet@yes.my'
const billingAccountNo = '700'

const app = useTestApp({ per: 'test' })
const reviewer = useSession(app, 'reviewer', { per: 'test' })
const approver = useSession(app, 'approver', { per: 'test' })
const adjuster = useSession(app, 'adjuster', { per: 'test' })
beforeEach(async () => {
  for (const company_id of [1, 2]) await aDealer(app.database.db, { company_id })
})

async function accepted(batchNo: number, rows: FileRow[]): Promise<void> {
  await aCycle(app.database.db, batchNo, rows)
  await app.call(reviewer, importEndpoints.decideImport, { batchNo, version: 1, decision: 'ACCEPT', remark: 'Agrees' })
}

async function approve(batchNo: number): Promise<void> {
  const cycle = { batchNo, version: 1, remark: 'Agreed' }
  await app.call(reviewer, payoutEndpoints.requestApprovalPayout, cycle)
  await app.call(approver, payoutEndpoints.approvePayout, { ...cycle, selectedDate: '2026-11-30' })
}

async function excluded(changes: object = {}): Promise<number> {
  const { exclusionDetailsId = 0 } = await app.call(reviewer, addExclusion, {
    ...{ customerName: 'Fleet', yesId, billingAccountNo, reason: 'Test lines' },
    ...{ exclusionStart: '2026-10-01', exclusionEnd: '2026-10-31', ...changes }
  })
  return exclusionDetailsId
}
const remove = (id: number) => app.call(reviewer, removeExclusion, { exclusionDetailsId: id, comment: 'Real sales' })

/** A removed exclusion that has excluded these rows of the customer from an approved cycle. */
async function removedFrom(...left: Partial<FileRow>[]): Promise<number> {
  const id = await excluded()
  await accepted(1, [...left.map((given) => aRow({ yesId, ...given })), aRow()])
  await approve(1)
  await remove(id)
  return id
}

const payload = (id: number, given: Partial<NewAdjustment>) => ({
  ...newAdjustmentOf(app.clock, given),
  removeExclusionDetailsId: id
})
const reimburse = (id: number, given: Partial<NewAdjustment> = {}) =>
  app.call(reviewer, removeExclusionSubmitAdjustments, payload(id, given))
const whyNot = (id: number, given: Partial<NewAdjustment> = {}) =>
  app.refusal(reviewer, removeExclusionSubmitAdjustments, payload(id, given))
const owed = (id: number) => app.call(reviewer, removeExclusionForAdjustments, { removeExclusionDetailsId: id })

async function balanceOf(companyId: number): Promise<string> {
  const { rows } = await sql<{ balance: string }>`
    select balance from ledger_accounts where company_id = ${companyId}`.execute(app.database.db)
  return rows[0]?.balance ?? ''
}

describe('the reimbursement of a removed exclusion', () => {
  test('is refused where nothing was left out, and moves nothing', async () => {
    const id = await excluded()
    await remove(id)
    expect(await whyNot(id)).toMatchObject({
      displayErrorMessage: 'This exclusion excluded nothing from approved cycles, so there is nothing to reimburse.'
    })
    expect(await balanceOf(1)).toBe('0.00')
  })

  test('is refused where what was left out comes to nothing', async () => {
    const id = await removedFrom({ incentiveAmount: '5.00' }, { incentiveAmount: '-5.00' })
    expect((await whyNot(id, { amount: '5.00' })).displayErrorMessage).toContain('there is nothing to reimburse')
  })

  test('goes to a dealer of whom something was left out, the same way, and is not more than that', async () => {
    const id = await removedFrom(
      { incentiveAmount: '11.50' },
      { incentiveAmount: '-7.00', companyCode: 'D00002', transactionType: 'Clawback' }
    )
    const refused = async (given: Partial<NewAdjustment>) => {
      const { displayErrorMessage, field } = await whyNot(id, given)
      return [field, displayErrorMessage]
    }
    await aDealer(app.database.db, { company_id: 3 })
    expect(await refused({ dealerCode: 'D00003' })).toEqual([
      'dealerCode',
      'This exclusion left nothing of D00003 out of approved cycles. ' +
        'Choose Kedai 1 (D00001), or another dealer who is owed something.'
    ])
    expect(await refused({ amount: '11.51' })).toEqual([
      'amount',
      'This exclusion left RM 11.50 of Kedai 1 (D00001) out of approved cycles. Enter that or less.'
    ])
    expect(await refused({ type: 'DEBIT' })).toEqual([
      'type',
      'Only a CREDIT makes good what was left out of Kedai 1 (D00001).'
    ])
    const clawback = { dealerCode: 'D00002', type: 'DEBIT', amount: '7.00' } as const
    expect(await refused({ ...clawback, type: 'CREDIT' })).toEqual([
      'type',
      'Only a DEBIT makes good what was left out of Kedai 2 (D00002).'
    ])
    expect((await refused({ ...clawback, amount: '7.01' }))[0]).toBe('amount')
    expect(await reimburse(id, clawback)).toMatchObject({ status: 'Posted' })
    expect(await Promise.all([1, 2, 3].map(balanceOf))).toEqual(['0.00', '-7.00', '0.00'])
  })

  test('may be less, and is raised up to what was left out, but not above it', async () => {
    const id = await removedFrom({ incentiveAmount: '10.00' })
    const tomorrow = { posting: 'scheduled', date: '2026-11-22' } as const
    const added = await reimburse(id, { amount: '8.00', ...tomorrow })
    const change = (given: Partial<NewAdjustment>) => ({
      ...newAdjustmentOf(app.clock, { ...tomorrow, referenceNo: added.referenceNo, ...given }),
      id: added.id
    })
    const refused = async (given: Partial<NewAdjustment>) =>
      (await app.refusal(adjuster, adjustmentEndpoints.updateAdjustment, change(given))).field
    expect(await refused({ amount: '10.01' })).toBe('amount')
    expect(await refused({ amount: '8.00', type: 'DEBIT' })).toBe('type')
    expect(await app.call(adjuster, adjustmentEndpoints.updateAdjustment, change({ amount: '10.00' }))).toMatchObject({
      amount: '10.00'
    })
  })

  test('is compared with what was left out once more when it has its approvals', async () => {
    const id = await removedFrom({ incentiveAmount: '38000.00' })
    const { waiting } = await reimburse(id, { amount: '38000.00' })
    await sql`update transactions set state = 'CANCELLED' where state = 'EXCLUDED'`.execute(app.database.db)
    const approval = { decisionId: waiting?.decisionId ?? 0 }
    expect(await app.call(approver, adjustmentDecisionEndpoints.approveAdjustmentDecision, approval)).toMatchObject({
      outcome: 'VOID',
      message: expect.stringContaining('there is nothing to reimburse')
    })
    expect(await balanceOf(1)).toBe('0.00')
  })
})

describe('what is owed for a removed exclusion', () => {
  const leftOut = async () => {
    const { exclusionRemovalList } = await app.call(reviewer, exclusionRemovals, { pageNumber: 0, pageSize: 15 })
    return new Map(
      exclusionRemovalList.content.map((row) => [row.removeExclusionDetailsId, row.leftExcludedAmount] as const)
    )
  }

  test('is not owed again for an exclusion that came after the approval', async () => {
    const first = await removedFrom({ incentiveAmount: '50.00' })
    app.clock.set('2026-11-21T02:01:00Z')
    const second = await excluded()
    expect(await remove(second)).toMatchObject({ inApprovedCycles: { totalPayOut: '0.00' } })
    expect(await leftOut()).toEqual(
      new Map([
        [second, '0.00'],
        [first, '50.00']
      ])
    )
    await expect(owed(second)).rejects.toThrow('there is nothing to reimburse')
    expect(await owed(first)).toHaveLength(1)
  })

  test('is not owed for one whose rows had gone back before another excluded them', async () => {
    await accepted(1, [aRow({ yesId, incentiveAmount: '50.00' }), aRow()])
    const first = await excluded()
    await remove(first)
    app.clock.set('2026-11-21T02:01:00Z')
    const second = await excluded()
    await approve(1)
    await expect(owed(first)).rejects.toThrow('there is nothing to reimburse')
    await remove(second)
    await expect(owed(first)).rejects.toThrow('there is nothing to reimburse')
    expect(await owed(second)).toMatchObject([{ leftExcludedAmount: '50.00' }])
  })

  test('is not a duplicate, which another cycle pays', async () => {
    const row = aRow({ yesId, incentiveAmount: '50.00' })
    await accepted(1, [row])
    await approve(1)
    const news = { transactionDate: '2026-10-20' }
    await accepted(2, [row, aRow(news), aRow(news)])
    await accepted(3, [row, aRow({ yesId, incentiveAmount: '3.00' }), aRow(), aRow()])
    const id = await excluded()
    for (const batchNo of [2, 3]) await approve(batchNo)
    expect(await remove(id)).toMatchObject({ inApprovedCycles: { totalPayOut: '3.00', transactionCount: 1 } })
    expect(await leftOut()).toEqual(new Map([[id, '3.00']]))
    expect(await owed(id)).toMatchObject([{ leftExcludedAmount: '3.00', transactionCount: 1 }])
  })

  test('is no duplicate that arrived excluded, either', async () => {
    const row = aRow({ yesId, incentiveAmount: '50.00' })
    await accepted(1, [row])
    await approve(1)
    const id = await excluded()
    await accepted(2, [row, aRow(), aRow()])
    await approve(2)
    await remove(id)
    await expect(owed(id)).rejects.toThrow('there is nothing to reimburse')
  })
})
