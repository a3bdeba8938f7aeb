import { errorCodes } from '@payouts/contract/errors'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { fullMenu } from '@payouts/contract/permissions'
import { beforeAll, describe, expect, test } from 'vitest'
import { isRefusal } from '#platform/refusal.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aCycle, aDealer, aRow } from '#test/builders/cycle-builders.ts'
import { listExclusions, listRemovals } from './queries/exclusion-lists.ts'
import { accountSum } from './queries/headers.ts'

const calls = exclusionEndpoints
const page = { pageNumber: 0, pageSize: 15 }
let removedId: number

const yesId = 'fleet@yes.my'
const billingAccountNo = '700'
const fleet = {
  customerName: 'Fleet Services',
  yesId,
  billingAccountNo,
  reason: 'Test lines',
  exclusionStart: '2026-10-01',
  exclusionEnd: '2026-10-31'
}

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
/** A removed exclusion that excluded rows of an approved cycle, and returned those of an open one. */
beforeAll(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1, company_name: 'Alpha', line: 'POSTPAID' })
  await aDealer(db, { company_id: 2, company_name: 'Beta', kind: 'MASTER_DEALER' })
  const approver = await app.signIn('approver')
  await aCycle(db, 1, [
    aRow({ yesId, incentiveAmount: '10.00', transactionDate: '2026-10-02' }),
    aRow({ yesId, incentiveAmount: '2.50', transactionDate: '2026-10-03' }),
    aRow({ yesId, incentiveAmount: '4.00', companyCode: 'D00002' }),
    aRow({ yesId, incentiveAmount: '-1.00', transactionType: 'Clawback' }),
    aRow()
  ])
  await aCycle(db, 2, [aRow({ billingAccountNo, incentiveAmount: '30.00', companyCode: 'D00002' })])
  await db
    .updateTable('cycles')
    .set({ commission_type: 'Device Reimbursement Bundle' })
    .where('batch_no', '=', 2)
    .execute()
  await aCycle(db, 3, [aRow({ yesId, incentiveAmount: '999.00' })])
  for (const batchNo of [1, 2])
    await app.call(reviewer, importEndpoints.decideImport, { batchNo, version: 1, decision: 'ACCEPT', remark: 'Good' })
  const { exclusionDetailsId } = await app.call(reviewer, calls.addExclusion, fleet)
  removedId = exclusionDetailsId ?? 0
  await app.call(reviewer, payoutEndpoints.requestApprovalPayout, { batchNo: 1, version: 1, remark: 'Reviewed' })
  const approval = { batchNo: 1, version: 1, remark: 'Agreed', selectedDate: '2026-11-30' }
  await app.call(approver, payoutEndpoints.approvePayout, approval)
  await app.call(reviewer, calls.removeExclusion, { exclusionDetailsId: removedId, comment: 'They were real sales' })
  for (let number = 1; number <= 17; number += 1) {
    app.clock.set(`2026-11-21T02:${String(number).padStart(2, '0')}:00Z`)
    const customerName = number === 3 ? 'Per_cent' : `Customer ${number}`
    await app.call(reviewer, calls.addExclusion, { ...fleet, customerName, billingAccountNo: String(number) })
  }
})

const scope = { billingAccountNo }

describe('active exclusions', () => {
  const list = async (request: object = {}) =>
    (await app.call(reviewer, calls.getExclusionList, { ...page, ...request })).exclusionList

  test('are listed newest first, page by page', async () => {
    const first = await list()
    expect(first).toMatchObject({ totalElements: 17, totalPages: 2, pageNumber: 0, pageSize: 15 })
    expect(first.content[0]).toEqual({
      exclusionDetailsId: expect.any(Number),
      clientName: 'Customer 17',
      reason: 'Test lines',
      yesId,
      billingAccountNo: '17',
      exclusionStartDate: '2026-10-01',
      exclusionEndDate: '2026-10-31',
      addedBy: 'reviewer binti Ujian',
      addedOn: '2026-11-21T02:17:00.000Z'
    })
    const second = await list({ pageNumber: 1 })
    expect(second.content.map(({ clientName }) => clientName)).toEqual(['Customer 2', 'Customer 1'])
    expect(await list({ pageNumber: 9 })).toMatchObject({ content: [], totalElements: 17 })
  })

  test.each([
    ['clientName', 'customer 1', 9],
    ['clientName', 'r_c', 1],
    ['yesId', 'FLEET', 17],
    ['billingAccountNo', '7', 2],
    ['reason', 'lines', 17]
  ])('are found by %s', async (filter, value, count) => {
    expect((await list({ [filter]: value })).totalElements).toBe(count)
  })

  test.each(['ADDED_ON', 'CLIENT_NAME', 'START_DATE', 'END_DATE'] as const)(
    'are sorted by %s',
    async (sortProperty) => {
      const request = { sortProperty, sortOrder: 'ASC' as const }
      const names = [...(await list(request)).content, ...(await list({ ...request, pageNumber: 1 })).content]
      expect(new Set(names.map(({ exclusionDetailsId }) => exclusionDetailsId)).size).toBe(17)
    }
  )

  test('are found by all filters together, and take no other sort', async () => {
    expect((await list({ clientName: 'customer 1', billingAccountNo: '7' })).totalElements).toBe(1)
    const unsorted = { ...page, sortProperty: 'REASON' as never }
    expect((await app.refusal(reviewer, calls.getExclusionList, unsorted)).errorCode).toBe(
      errorCodes.errorDuringRequest
    )
  })
})

describe('the removed exclusions', () => {
  test('say what became of their rows, and whose most of it is', async () => {
    const { exclusionRemovalList } = await app.call(reviewer, calls.exclusionRemovals, page)
    expect(exclusionRemovalList).toMatchObject({
      totalElements: 1,
      content: [
        {
          removeExclusionDetailsId: removedId,
          exclusionDetailsId: removedId,
          dealerName: 'Alpha',
          dealerId: 1,
          dealerCode: 'D00001',
          clientName: 'Fleet Services',
          comment: 'They were real sales',
          removedBy: 'reviewer binti Ujian',
          removedOn: '2026-11-21T02:00:00.000Z',
          leftExcludedAmount: '15.50',
          adjustmentReferenceNo: null
        }
      ]
    })
    const none = { ...page, clientName: 'nobody' }
    expect((await app.call(reviewer, calls.exclusionRemovals, none)).exclusionRemovalList.totalElements).toBe(0)
  })
})

describe('the drill-down of a billing account', () => {
  test('sums up what its exclusions cover in accepted cycles', async () => {
    expect(await app.call(reviewer, calls.exclusionSumTransactionTypeList, scope)).toMatchObject({
      exclusion: { clientName: 'Fleet Services', isRemoved: true, comment: 'They were real sales' },
      totalPayOuts: '45.50',
      netPayOuts: { total: '30.00', dealers: 1, count: 1 },
      stillExcluded: { total: '15.50', dealers: 2, count: 4 },
      dealers: { total: '11.50', prepaid: '0.00', postpaid: '11.50' },
      masterDealers: { total: '34.00', prepaid: '34.00', postpaid: '0.00' }
    })
  })

  test('lists transaction types by cycle, then their dealers, then their transactions', async () => {
    const types = await app.call(reviewer, calls.exclusionTransactionTypeList, { ...scope, ...page })
    const listed = types.exclusionTransactionTypes
    expect(listed.totalElements).toBe(3)
    expect(
      listed.content.map((row) => [
        row.batchNo,
        row.transactionType,
        row.summaryAmount,
        row.excludedAmount,
        row.dealerCount
      ])
    ).toEqual(
      expect.arrayContaining([
        [1, 'Prepaid Activation', '16.50', '16.50', 2],
        [1, 'Clawback', '-1.00', '-1.00', 1],
        [2, 'Prepaid Activation', '30.00', '0.00', 1]
      ])
    )
    const ofType = { ...scope, transactionType: 'Prepaid Activation' }
    expect(await app.call(reviewer, calls.exclusionDealerHeader, ofType)).toEqual({
      total: '46.50',
      deviceReimbursement: '30.00',
      incentives: '16.50'
    })
    const ofCycle = { ...ofType, batchNo: 1 }
    const dealers = await app.call(reviewer, calls.exclusionDealerList, { ...ofCycle, ...page })
    expect(dealers.exclusionTransactionDealers.content).toEqual([
      {
        companyName: 'Alpha',
        companyCode: 'D00001',
        dealerId: 1,
        vendor: 'V00001',
        summaryAmount: '12.50',
        excludedAmount: '12.50',
        transactionCount: 2
      },
      expect.objectContaining({ companyName: 'Beta', summaryAmount: '4.00' })
    ])
    const ofDealer = { ...ofCycle, companyCode: 'D00001' }
    expect(await app.call(reviewer, calls.exclusionTransactionHeader, ofDealer)).toMatchObject({ total: '12.50' })
    const transactions = await app.call(reviewer, calls.exclusionTransactionList, { ...ofDealer, ...page, pageSize: 1 })
    expect(transactions.exclusionTransactions).toMatchObject({
      totalElements: 2,
      totalPages: 2,
      content: [
        { transactionDate: '2026-10-03', state: 'EXCLUDED', incentiveAmount: '2.50', payoutCycleName: 'Cycle 1' }
      ]
    })
  })

  test('is narrowed by report date as by batch', async () => {
    const { reportDate } = (await app.call(reviewer, calls.exclusionTransactionTypeList, { ...scope, ...page }))
      .exclusionTransactionTypes.content[0] ?? { reportDate: '' }
    const ofType = { ...scope, ...page, transactionType: 'Prepaid Activation' }
    const that = await app.call(reviewer, calls.exclusionDealerList, { ...ofType, reportDate })
    expect(that.exclusionTransactionDealers.totalElements).toBeGreaterThan(0)
    const other = await app.call(reviewer, calls.exclusionDealerList, { ...ofType, reportDate: '2020-01-01' })
    expect(other.exclusionTransactionDealers.totalElements).toBe(0)
  })

  test('of an account without an exclusion is refused', async () => {
    const refusal = await app.refusal(reviewer, calls.exclusionTransactionTypeList, { billingAccountNo: '99', ...page })
    expect(refusal).toMatchObject({
      errorCode: errorCodes.refusedByRule,
      displayErrorMessage: 'There is no exclusion of this billing account.'
    })
  })
})

describe('the adjustment of a removed exclusion', () => {
  const adjustment = {
    removeExclusionDetailsId: 1,
    dealerCode: 'D00001',
    dealerName: 'Alpha',
    type: 'CREDIT',
    description: 'Others',
    amount: '11.50',
    posting: 'scheduled',
    date: '2027-01-15',
    referenceNo: 'YA_000777'
  }

  test('lists dealers that are still owed something, most first', async () => {
    const owed = await app.call(reviewer, calls.removeExclusionForAdjustments, { removeExclusionDetailsId: removedId })
    expect(owed).toEqual([
      {
        removeExclusionDetailsId: removedId,
        dealerName: 'Alpha',
        dealerId: 1,
        dealerCode: 'D00001',
        leftExcludedAmount: '11.50',
        transactionCount: 3
      },
      expect.objectContaining({ dealerName: 'Beta', leftExcludedAmount: '4.00' })
    ])
  })

  test('is offered to those who may add it, even without the permission for debits and credits', async () => {
    const options = await app.call(reviewer, calls.getAdjustmentOptions, {})
    expect(options.referenceNo).toMatch(/^YA_\d{6}$/)
    const { dealers } = await app.call(reviewer, calls.searchDealers, { ...page, searchKeyword: 'v00002' })
    expect(dealers.content).toMatchObject([{ dealerName: 'Beta', dealerCode: 'D00002' }])
  })

  test('is added once; a second waits until the first is cancelled', async () => {
    const unknown = { ...adjustment, removeExclusionDetailsId: 2 }
    expect((await app.refusal(reviewer, calls.removeExclusionSubmitAdjustments, unknown)).displayErrorMessage).toBe(
      'There is no such removed exclusion.'
    )
    const second = { ...adjustment, referenceNo: 'YA_000778' }
    const both = await Promise.allSettled(
      [adjustment, second].map((one) => app.call(reviewer, calls.removeExclusionSubmitAdjustments, one))
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [removal] = (await app.call(reviewer, calls.exclusionRemovals, page)).exclusionRemovalList.content
    expect(removal?.adjustmentReferenceNo).toMatch(/^YA_00077[78]$/)
    const form = { removeExclusionDetailsId: removedId }
    const posted = await app.call(reviewer, calls.getRemovalAdjustment, form)
    expect(posted).toMatchObject({ referenceNo: removal?.adjustmentReferenceNo, status: 'Scheduled' })
    const again = { ...adjustment, referenceNo: 'YA_000779' }
    const refused = await app.refusal(reviewer, calls.removeExclusionSubmitAdjustments, again)
    expect(refused.displayErrorMessage).toContain('has its adjustment already')
    expect((await app.refusal(reviewer, calls.removeExclusionForAdjustments, form)).errorCode).toBe(
      errorCodes.refusedByRule
    )
    await app.database.db.updateTable('adjustments').set({ status: 'Cancelled' }).execute()
    expect((await app.call(reviewer, calls.getRemovalAdjustment, form)).status).toBe('Cancelled')
    const none = await app.refusal(reviewer, calls.getRemovalAdjustment, { removeExclusionDetailsId: removedId + 1 })
    expect(none.displayErrorMessage).toBe('There is no such removed exclusion.')
    await app.call(reviewer, calls.removeExclusionSubmitAdjustments, again)
    const feed = await app.call(reviewer, calls.exclusionActivityList, { ...page, noOfMonth: 12 })
    expect(feed.exclusionActivityListPage.content[0]).toMatchObject({
      action: 'ADD ADJUSTMENT',
      clientName: 'Fleet Services'
    })
  })
})

describe('a company’s own user, even with every permission,', () => {
  test('finds no exclusion and learns of none', async () => {
    const { db } = app.database
    const caller = { ...(await aUser(db, { userName: 'outside', role: 'Company User', companyId: 1 })), menu: fullMenu }
    const request = calls.getExclusionList.input.parse(page)
    expect(await listExclusions(db, caller, request)).toMatchObject({ content: [], totalElements: 0 })
    const removals = calls.exclusionRemovals.input.parse(page)
    expect(await listRemovals(db, caller, removals)).toMatchObject({ content: [], totalElements: 0 })
    const sum = await accountSum(db, caller, { billingAccountNo })
    expect(isRefusal(sum) && sum.message).toBe('There is no exclusion of this billing account.')
  })
})

describe('each call wants its permission:', () => {
  test.each([
    ['approver', 'addExclusion', fleet],
    ['approver', 'removeExclusion', { exclusionDetailsId: 1, comment: 'No' }],
    ['approver', 'removeExclusionForAdjustments', { removeExclusionDetailsId: 1 }],
    ['reporter', 'getExclusionList', page],
    ['reporter', 'exclusionRemovals', page]
  ] as const)('%s may not %s', async (userName, name, payload) => {
    const session = await app.signIn(userName)
    const refusal = await app.refusal(session, calls[name], payload as never)
    expect(refusal.errorCode).toBe(errorCodes.notPermitted)
  })
})
