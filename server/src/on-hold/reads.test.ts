import { errorCodes } from '@payouts/contract/errors'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, type Line, lineId } from '#test/builders/cycle-in-review.ts'

const calls = onHoldEndpoints
const holdType = 'Manual Hold' as const
const page = { pageNumber: 0, pageSize: 15 }
const payouts = useTestApp()
let reviewer: TestSession

const names = ['Bintang Sdn Bhd', 'Angkasa 100%_\\', 'Cahaya Enterprise']
const payable = (companyId: number, type: string, amount: string, rest: Partial<Line> = {}): Line => ({
  ...{ companyId, type, amount },
  ...rest
})

/** Rows held on three days, in an incentives cycle and a device cycle; one row of the first waits for its release. */
beforeAll(async () => {
  const { db } = payouts.database
  for (const [index, company_name] of names.entries())
    await aDealer(db, { company_id: index + 1, company_name, vendor_code: `V${9 - index}` })
  await aCycleInReview(db, {
    batchNo: 1,
    name: 'October',
    cutoffDate: '2026-10-18',
    payoutDate: '2026-10-20',
    lines: [
      payable(1, 'Activation', '10.00', { yesId: 'ali@yes', transactionNo: 'T-9', plan: 'Plan A', date: '2026-10-01' }),
      payable(2, 'Activation', '20.00', {
        yesId: 'siti@yes',
        transactionNo: 'T-8',
        plan: 'Plan B',
        date: '2026-10-02'
      }),
      payable(2, 'Postpaid Activation', '40.00', { transactionNo: 'T-7', date: '2026-10-03' }),
      payable(3, 'Reload', '80.00', { date: '2026-10-04' })
    ]
  })
  await aCycleInReview(db, {
    batchNo: 2,
    name: 'Devices of October',
    commissionType: 'Device Reimbursement Bundle',
    cutoffDate: '2026-10-28',
    reportDate: '2026-10-26',
    payoutDate: '2026-10-30',
    lines: [payable(1, 'Activation', '100.00'), payable(1, 'Reload', '7.00')]
  })
  await aCycleInReview(db, {
    batchNo: 3,
    status: 'In Validation',
    lines: [{ companyId: 1, amount: '999.00', state: 'HELD', holdType }]
  })
  reviewer = await payouts.signIn('reviewer')
  const hold = (batchNo: number, ...lines: number[]) =>
    payouts.call(reviewer, payoutEndpoints.holdPayoutTransactions, {
      ...{ batchNo, version: 1, remark: `Held on ${payouts.clock.today()}` },
      ids: lines.map((line) => lineId(batchNo, line))
    })
  payouts.clock.set('2026-08-01T02:00:00Z')
  reviewer = await payouts.signIn('reviewer')
  await hold(1, 0)
  payouts.clock.set('2026-10-25T02:00:00Z')
  reviewer = await payouts.signIn('reviewer')
  await hold(1, 1, 2)
  payouts.clock.set('2026-11-21T02:00:00Z')
  reviewer = await payouts.signIn('reviewer')
  await hold(2, 0)
  await payouts.call(reviewer, calls.requestReleaseHoldTransactions, {
    ...{ holdType, batchNo: 1, version: 1, remark: 'Signed', selectedDate: '2026-12-24' },
    transactionIds: [lineId(1, 1)]
  })
})

describe('the headers', () => {
  test.each([
    ['of everything', {}, ['170.00', '100.00', '70.00']],
    ['of a cycle', { batchNo: 1 }, ['70.00', '0.00', '70.00']],
    ['of a commission type', { commissionType: 'Device Reimbursement Bundle' as const }, ['100.00', '100.00', '0.00']]
  ])('%s split it by commission', async (_, request, [totalAmount, deviceAmount, incentiveAmount]) => {
    expect(await payouts.call(reviewer, calls.onHoldHeaderSummary, request)).toEqual({
      ...{ totalAmount, deviceAmount, incentiveAmount }
    })
  })

  test.each([
    ['of a hold type', {}, '170.00'],
    ['of a dealer', { companyCode: 'D00002' }, '60.00'],
    ['of a dealer’s type in a cycle', { batchNo: 1, companyCode: 'D00002', transactionType: 'Activation' }, '20.00'],
    ['of an unknown dealer', { companyCode: 'D404' }, '0.00']
  ])('%s narrow it', async (_, filters, totalAmount) => {
    const header = await payouts.call(reviewer, calls.onHoldDynamicHeaderSummary, { holdType, ...filters })
    expect(header.totalAmount).toBe(totalAmount)
  })

  test('refuse a cycle that is not there, or is of another commission type', async () => {
    for (const request of [{ batchNo: 99 }, { batchNo: 1, commissionType: 'Device Reimbursement Bundle' as const }])
      expect((await payouts.refusal(reviewer, calls.onHoldHeaderSummary, request)).displayErrorMessage).toBe(
        'Invalid payout cycle data'
      )
  })
})

test('the summary says for how long each part has been held', async () => {
  const [manual] = await payouts.call(reviewer, calls.getHoldPayoutCountSummary, {})
  expect(manual).toMatchObject({ type: holdType, payoutCycleCount: 2, dealerCount: 2, transactionCount: 4 })
  expect(manual?.ageing).toEqual([
    { days: '0–7', transactionCount: 1, amount: '100.00' },
    { days: '8–30', transactionCount: 2, amount: '60.00' },
    { days: '31–90', transactionCount: 0, amount: '0.00' },
    { days: '90+', transactionCount: 1, amount: '10.00' }
  ])
})

describe('the cycles', () => {
  const list = async (request: object) =>
    payouts.call(reviewer, calls.getHoldPayoutCommissionType, { holdType, ...page, ...request })
  const batches = async (request: object) => (await list(request)).content.map(({ batchNo }) => batchNo)

  test('say what is held of them, since when, and what waits for its release', async () => {
    expect((await list({})).content).toEqual([
      {
        batchNo: 2,
        version: 1,
        displayName: 'Devices of October',
        commissionType: 'Device Reimbursement Bundle',
        cycleStatus: 'Pending Review',
        reportDate: '2026-10-26',
        cutOffDate: '2026-10-28',
        payOutDate: '2026-10-30',
        dealerCount: 1,
        payoutStatus: 'Hold',
        summaryAmount: '100.00',
        transactionCount: 1,
        heldCount: 1,
        releaseRequestedCount: 0,
        heldSince: '2026-11-21T02:00:00.000Z'
      },
      expect.objectContaining({
        batchNo: 1,
        dealerCount: 2,
        payoutStatus: 'Release Approval',
        summaryAmount: '70.00',
        heldCount: 2,
        releaseRequestedCount: 1,
        heldSince: '2026-08-01T02:00:00.000Z'
      })
    ])
  })

  test.each([
    [{ displayName: 'devices' }, [2]],
    [{ displayName: 'o_tober' }, []],
    [{ payoutStatus: 'Hold' }, [2]],
    [{ payoutStatus: 'Release Approval' }, [1]],
    [{ payoutStatus: 'Pending Review' }, [2, 1]],
    [{ payoutStatus: 'Completed' }, []],
    [{ payoutStatus: 'Cancel' }, []],
    [{ cutoffDate: '2026-10-18' }, [1]],
    [{ payoutDate: '2026-10-30' }, [2]],
    [{ companyCode: 'D00002' }, [1]],
    [{ holdType: 'Account Frozen' }, []],
    [{ sortProperty: 'CUT_OFF', sortOrder: 'ASC' }, [1, 2]],
    [{ sortProperty: 'CYCLE_NAME', sortOrder: 'DESC' }, [1, 2]],
    [{ sortProperty: 'STATUS', sortOrder: 'ASC' }, [2, 1]],
    [{ sortProperty: 'PAYOUT_BY', sortOrder: 'ASC' }, [1, 2]]
  ])('requested with %j are %j', async (request, expected) => {
    expect(await batches(request)).toEqual(expected)
  })

  test('come in pages with true totals', async () => {
    expect(await list({ pageNumber: 7, pageSize: 1 })).toMatchObject({ content: [], totalElements: 2, totalPages: 2 })
  })
})

describe('the dealers', () => {
  const list = async (request: object) =>
    (await payouts.call(reviewer, calls.getHoldPayoutSummaryDealer, { holdType, ...page, ...request })).content

  test('say what is held of them, in all cycles or in one', async () => {
    expect(await list({})).toMatchObject([
      { companyCode: 'D00002', payoutCycleCount: 1, payoutStatus: 'Release Approval', summaryAmount: '60.00' },
      {
        companyName: 'Bintang Sdn Bhd',
        companyCode: 'D00001',
        vendor: 'V9',
        payoutCycleCount: 2,
        payoutStatus: 'Hold',
        summaryAmount: '110.00',
        heldSince: '2026-08-01T02:00:00.000Z'
      }
    ])
    expect(await list({ batchNo: 1, companyCode: 'D00001' })).toMatchObject([{ summaryAmount: '10.00' }])
  })

  test.each([
    [{ companyName: '100%_\\' }, ['D00002']],
    [{ companyName: 'SDN' }, ['D00001']],
    [{ companyCode: '0002' }, ['D00002']],
    [{ vendor: 'v8' }, ['D00002']],
    [{ sortProperty: 'COMPANY_CODE' }, ['D00001', 'D00002']],
    [{ sortProperty: 'VENDOR' }, ['D00002', 'D00001']],
    [{ sortProperty: 'COMPANY_NAME', sortOrder: 'DESC' }, ['D00001', 'D00002']]
  ])('requested with %j are %j', async (request, expected) => {
    expect((await list(request)).map(({ companyCode }) => companyCode)).toEqual(expected)
  })
})

describe('the transaction types', () => {
  const list = async (request: object) =>
    (await payouts.call(reviewer, calls.getHoldPayoutSummaryTransType, { holdType, ...page, ...request })).content

  test('are listed by cycle, with its dates', async () => {
    expect(await list({ sortProperty: 'transactionType' })).toMatchObject([
      {
        displayName: 'Activation',
        transactionType: 'Activation',
        batchNo: 1,
        payoutCycleName: 'October',
        reportDate: '2026-11-16',
        cutOffDate: '2026-10-18',
        payOutDate: '2026-10-20',
        dealerCount: 2,
        payoutStatus: 'Release Approval',
        summaryAmount: '30.00'
      },
      { batchNo: 2, transactionType: 'Activation', summaryAmount: '100.00' },
      { batchNo: 1, transactionType: 'Postpaid Activation', summaryAmount: '40.00', payoutStatus: 'Hold' }
    ])
  })

  test.each([
    [{ type: 'postpaid' }, ['1 Postpaid Activation']],
    [{ reportDate: '2026-10-26' }, ['2 Activation']],
    [{ cutoffDate: '2026-10-18' }, ['1 Activation', '1 Postpaid Activation']],
    [{ payoutDate: '2026-10-30' }, ['2 Activation']],
    [{ batchNo: 1, companyCode: 'D00001' }, ['1 Activation']],
    [{ sortProperty: 'cutOffDate', sortOrder: 'DESC' }, ['2 Activation', '1 Postpaid Activation', '1 Activation']],
    [{ sortProperty: 'reportDate' }, ['2 Activation', '1 Activation', '1 Postpaid Activation']],
    [{ sortProperty: 'payOutDate' }, ['1 Activation', '1 Postpaid Activation', '2 Activation']]
  ])('requested with %j are %j', async (request, expected) => {
    const rows = await list(request)
    expect(rows.map(({ batchNo, transactionType }) => `${batchNo} ${transactionType}`)).toEqual(expected)
  })
})

describe('the transactions', () => {
  const list = (request: object) =>
    payouts.call(reviewer, calls.getHoldPayoutTransactions, { holdType, ...page, ...request })
  const idsOf = async (request: object) => (await list(request)).content.map(({ id }) => id)
  const first = [0, 1, 2].map((line) => lineId(1, line))
  const other = lineId(2, 0)

  test('say why and since when they are held, and what was requested', async () => {
    expect((await list({ batchNo: 1, sortOrder: 'ASC' })).content).toMatchObject([
      {
        id: first[0],
        yesId: 'ali@yes',
        companyName: 'Bintang Sdn Bhd',
        payoutCycleName: 'October',
        state: 'HELD',
        holdReason: 'Held on 2026-08-01',
        heldSince: '2026-08-01T02:00:00.000Z',
        releaseRequestedFor: null
      },
      {
        id: first[1],
        state: 'RELEASE_REQUESTED',
        heldSince: '2026-10-25T02:00:00.000Z',
        releaseRequestedFor: '2026-12-24',
        releaseRequestedBy: 'reviewer binti Ujian'
      },
      { id: first[2] }
    ])
  })

  test.each([
    ['of all cycles', {}, [other, ...first.toReversed()]],
    ['of a dealer', { companyCode: 'D00001' }, [other, first[0]]],
    ['of a type that has that very name', { transactionType: 'Activation', batchNo: 1 }, [first[1], first[0]]],
    ['of types whose name holds a text', { transactionType: 'POSTPAID', batchNo: 1 }, [first[2]]],
    ['of no such type', { transactionType: 'Gift' }, []],
    ['by Yes ID', { yesId: 'SITI' }, [first[1]]],
    ['by number', { transactionNo: 't-9', batchNo: 1 }, [first[0]]],
    ['by plan', { planName: 'plan b', batchNo: 1 }, [first[1]]],
    ['by date', { transactionDate: '2026-10-03' }, [first[2]]],
    ['in the order of numbers', { batchNo: 1, sortProperty: 'TRANSACTION_NO', sortOrder: 'ASC' }, first.toReversed()],
    [
      'in the order of types',
      { sortProperty: 'TRANSACTION_TYPE', sortOrder: 'ASC' },
      [first[0], first[1], other, first[2]]
    ]
  ])('%s', async (_, request, expected) => {
    expect(await idsOf(request)).toEqual(expected)
  })

  test('come in pages that never overlap, from either end', async () => {
    const pages = await Promise.all([0, 1, 2, 3, 4].map((pageNumber) => idsOf({ pageNumber, pageSize: 1 })))
    expect(pages).toEqual([[other], [first[2]], [first[1]], [first[0]], []])
    expect(await list({ pageNumber: 9, pageSize: 3 })).toMatchObject({ totalElements: 4, totalPages: 2 })
  })

  test('are found where few dealers have them, as where many do', async () => {
    const dealers = Array.from({ length: 30 }, (_, index) => 101 + index)
    for (const companyId of dealers) await aDealer(payouts.database.db, { company_id: companyId })
    const lines = dealers.flatMap((companyId) => [
      payable(companyId, 'Rare', '1.00'),
      payable(companyId, 'Rarer', '1.00')
    ])
    await aCycleInReview(payouts.database.db, { batchNo: 4, lines })
    const ids = [lineId(4, 50), lineId(4, 59)]
    const request = { batchNo: 4, version: 1, remark: 'Odd', ids }
    await payouts.call(reviewer, payoutEndpoints.holdPayoutTransactions, request)
    expect((await idsOf({ batchNo: 4 })).toSorted()).toEqual(ids)
    expect((await idsOf({ batchNo: 4, transactionType: 'rar' })).toSorted()).toEqual(ids)
    expect(await idsOf({ batchNo: 4, transactionType: 'Rarer' })).toEqual([ids[1]])
    expect(await idsOf({ batchNo: 4, companyCode: 'D00126' })).toEqual([ids[0]])
    expect(await idsOf({ batchNo: 4, yesId: 'yes59' })).toEqual([ids[1]])
    const cancelled = { holdType, batchNo: 4, version: 1, remark: 'Odd', transactionIds: ids }
    await payouts.call(await payouts.signIn('approver'), calls.cancelHoldTransactions, cancelled)
    expect(await idsOf({ batchNo: 4 })).toEqual([])
  })
})

describe('the detail', () => {
  test('says why a transaction is held', async () => {
    const request = { batchNo: 1, transactionId: lineId(1, 0) }
    expect(await payouts.call(reviewer, calls.getHoldActivityDetail, request)).toEqual({
      holdReason: 'Held on 2026-08-01',
      attachmentId: null
    })
  })

  test('of a cycle gives its last hold, and what its proof is filed under', async () => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')
    const proof = { remark: 'Seen', fileName: 'proof.pdf', fileType: 'pdf', ids: [lineId(2, 1)] }
    const hold = { batchNo: 2, version: 1, ...proof }
    const { referenceNo } = await payouts.call(reviewer, payoutEndpoints.holdPayoutTransactions, hold, { file: pdf })
    expect(await payouts.call(reviewer, calls.getHoldActivityDetail, { batchNo: 2 })).toEqual({
      holdReason: 'Seen',
      attachmentId: referenceNo
    })
  })

  test('refuses what is not held, and what is not there, in the same words', async () => {
    for (const transactionId of [lineId(1, 3), lineId(1, 77), lineId(2, 0)]) {
      const refused = await payouts.refusal(reviewer, calls.getHoldActivityDetail, { batchNo: 1, transactionId })
      expect(refused.displayErrorMessage).toBe('There is no such transaction on hold here.')
    }
  })
})

test('unknown cycles and sort keys are refused', async () => {
  const list = { holdType, ...page }
  expect(await payouts.refusal(reviewer, calls.getHoldPayoutTransactions, { ...list, batchNo: 99 })).toMatchObject({
    displayErrorMessage: 'Invalid payout cycle data'
  })
  for (const wrong of [{ sortProperty: 'INCENTIVE' }, { surprise: 1 }])
    expect(
      (await payouts.refusal(reviewer, calls.getHoldPayoutSummaryDealer, { ...list, ...wrong } as never)).errorCode
    ).toBe(errorCodes.errorDuringRequest)
})

test('nothing of it is open to somebody without the menu', async () => {
  const adjuster = await payouts.signIn('adjuster')
  const refused = await payouts.refusal(adjuster, calls.getHoldPayoutTransactions, { holdType, ...page })
  expect(refused.errorCode).toBe(errorCodes.notPermitted)
})
