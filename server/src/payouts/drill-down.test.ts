import { errorCodes } from '@payouts/contract/errors'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, type Line, lineId } from '#test/builders/cycle-in-review.ts'

const { getPayoutSummaryTransType, getPayoutSummaryDealer, getPayoutTransactions } = payoutEndpoints
const page = { pageNumber: 0, pageSize: 15 }

const payouts = useTestApp()

const lines: Line[] = [
  { companyId: 1, amount: '10.00', type: 'Activation', yesId: 'ali_50%', date: '2026-10-03', plan: 'Fiber\\100' },
  { companyId: 1, amount: '-4.25', type: 'Activation', yesId: 'aliX50Y', date: '2026-10-01', plan: 'Fiber 100' },
  { companyId: 2, amount: '7.00', type: 'Activation', yesId: 'BALA', date: '2026-10-02', plan: 'Mobile' },
  {
    companyId: 2,
    amount: '1.10',
    type: 'Reload',
    yesId: 'bala',
    date: '2026-10-02',
    plan: 'Mobile',
    state: 'HELD',
    holdType: 'Manual Hold'
  },
  {
    companyId: 3,
    amount: '2.20',
    type: 'Reload',
    yesId: 'chong',
    date: '2026-10-02',
    state: 'HELD',
    holdType: 'e-Inv Missing'
  },
  { companyId: 3, amount: '3.30', type: 'Reload', yesId: 'devi', date: '2026-10-05', state: 'EXCLUDED' }
]

beforeAll(async () => {
  const { db } = payouts.database
  await aDealer(db, { company_id: 1, company_name: 'Zaki Telecom', vendor_code: 'V_1', start_date: '2021-01-01' })
  await aDealer(db, { company_id: 2, company_name: 'Ani 100% Mobile', vendor_code: 'VX1', end_date: '2030-01-01' })
  await aDealer(db, { company_id: 3, company_name: 'Mei & Co', vendor_code: 'V3' })
  await aCycleInReview(db, { batchNo: 5, version: 2, lines })
})
const reviewer = useSession(payouts, 'reviewer')

describe('transaction types of a cycle', () => {
  test('come with their sums, without what is excluded', async () => {
    const types = await payouts.call(reviewer, getPayoutSummaryTransType, { ...page, batchNo: 5 })
    expect(types.content).toMatchObject([
      {
        transactionType: 'Activation',
        summaryAmount: '12.75',
        holdAmount: '0.00',
        dealerCount: 2,
        transactionCount: 3
      },
      { transactionType: 'Reload', summaryAmount: '3.30', holdAmount: '3.30', dealerCount: 2, transactionCount: 2 }
    ])
    expect(types).toMatchObject({ totalElements: 2, totalPages: 1 })
  })

  test.each([
    [{ transactionType: 'RELO' }, ['Reload']],
    [{ transactionType: '%' }, []],
    [{ cutoffDate: '2026-11-18' }, ['Activation', 'Reload']],
    [{ cutoffDate: '2026-11-19' }, []],
    [{ reportDate: '2026-11-16', sortProperty: 'REPORT_DATE', sortOrder: 'DESC' }, ['Reload', 'Activation']],
    [{ payoutDate: '2026-01-01' }, []]
  ])('are found by %j', async (request, found) => {
    const { content } = await payouts.call(reviewer, getPayoutSummaryTransType, {
      ...page,
      batchNo: 5,
      ...request
    } as never)
    expect(content.map(({ transactionType }) => transactionType)).toEqual(found)
  })
})

describe('dealers of a cycle', () => {
  const codes = async (request: object) => {
    const { content } = await payouts.call(reviewer, getPayoutSummaryDealer, { ...page, batchNo: 5, ...request })
    return content.map(({ companyCode }) => companyCode)
  }

  test('come with their sums of the transaction type', async () => {
    const { content } = await payouts.call(reviewer, getPayoutSummaryDealer, {
      ...page,
      batchNo: 5,
      transactionType: 'Reload'
    })
    expect(content).toMatchObject([
      { companyName: 'Ani 100% Mobile', transactionType: 'Reload', summaryAmount: '1.10', holdAmount: '1.10' },
      { companyName: 'Mei & Co', summaryAmount: '2.20', transactionCount: 1 }
    ])
  })

  test.each([
    [{}, ['D00002', 'D00003', 'D00001']],
    [{ sortProperty: 'COMPANY_CODE', sortOrder: 'DESC' }, ['D00003', 'D00002', 'D00001']],
    [{ sortProperty: 'START_DATE' }, ['D00002', 'D00003', 'D00001']],
    [{ sortProperty: 'END_DATE' }, ['D00002', 'D00001', 'D00003']],
    [{ sortProperty: 'VENDOR' }, ['D00003', 'D00002', 'D00001']],
    [{ companyName: '100%' }, ['D00002']],
    [{ companyName: 'mei' }, ['D00003']],
    [{ vendor: 'v_' }, ['D00001']],
    [{ companyCode: '0003' }, ['D00003']],
    [{ startDate: '2021-01-01' }, ['D00001']],
    [{ endDate: '2030-01-01' }, ['D00002']]
  ])('are sorted and found by %j', async (request, found) => {
    expect(await codes(request)).toEqual(found)
  })
})

describe('transactions of a cycle', () => {
  const found = async (request: object) => {
    const { content } = await payouts.call(reviewer, getPayoutTransactions, { ...page, batchNo: 5, ...request })
    return content.map(({ id }) => lines.findIndex((_, line) => lineId(5, line) === id))
  }

  test('show all of a line', async () => {
    const { content } = await payouts.call(reviewer, getPayoutTransactions, { ...page, batchNo: 5, yesId: 'ali_' })
    expect(content).toEqual([
      {
        id: lineId(5, 0),
        batchNo: 5,
        version: 2,
        yesId: 'ali_50%',
        transactionNo: 'T0-5',
        transactionType: 'Activation',
        transactionDate: '2026-10-03',
        planName: 'Fiber\\100',
        companyCode: 'D00001',
        companyName: 'Zaki Telecom',
        billingAccountNo: 'B0',
        transactionAmount: '100.00',
        incentiveAmount: '10.00',
        state: 'PAYABLE',
        holdType: null,
        heldSince: null
      }
    ])
  })

  test.each([
    [{}, [5, 0, 4, 3, 2, 1]],
    [{ sortOrder: 'ASC' }, [1, 2, 3, 4, 0, 5]],
    [{ sortProperty: 'YES_ID', sortOrder: 'ASC' }, [2, 1, 0, 3, 4, 5]],
    [{ sortProperty: 'TRANSACTION_NO', sortOrder: 'DESC' }, [5, 4, 3, 2, 1, 0]],
    [{ sortProperty: 'TRANSACTION_TYPE', sortOrder: 'ASC' }, [0, 1, 2, 3, 4, 5]],
    [{ sortProperty: 'PLAN_NAME', sortOrder: 'ASC' }, [1, 0, 2, 3, 4, 5]],
    [{ dealer: 'zaki' }, [0, 1]],
    [{ dealer: 'D00002', type: 'rel' }, [3]],
    [{ yesId: 'bala' }, [3, 2]],
    [{ yesId: '%' }, [0]],
    [{ planName: '\\' }, [0]],
    [{ transactionNo: 't5' }, [5]],
    [{ transactionDate: '2026-10-02' }, [4, 3, 2]],
    [{ transactionType: 'Reload' }, [5, 4, 3]],
    [{ transactionType: 'Unheard of' }, []],
    [{ transactionType: 'Activation', companyCode: 'D00001' }, [0, 1]],
    [{ companyCode: 'D00002' }, [3, 2]],
    [{ state: 'HELD' }, [4, 3]],
    [{ state: 'HELD', holdType: 'e-Inv Missing' }, [4]],
    [{ state: 'HELD', yesId: 'bala' }, [3]],
    [{ yesId: 'bala', transactionNo: 't3' }, [3]],
    [{ yesId: 'bala', transactionDate: '2026-10-05' }, []]
  ])('are sorted and found by %j', async (request, expected) => {
    expect(await found(request)).toEqual(expected)
  })

  test.each([1, 2, 3, 4, 5])('come whole and once each on pages of %i, from either end', async (pageSize) => {
    const pages = Array.from({ length: Math.ceil(6 / pageSize) }, (_, pageNumber) => found({ pageNumber, pageSize }))
    expect((await Promise.all(pages)).flat()).toEqual([5, 0, 4, 3, 2, 1])
    const past = await payouts.call(reviewer, getPayoutTransactions, { batchNo: 5, pageNumber: 99, pageSize })
    expect(past).toMatchObject({ content: [], totalElements: 6, totalPages: Math.ceil(6 / pageSize) })
  })

  test('are counted exactly for every narrowing', async () => {
    const total = async (request: object) =>
      (await payouts.call(reviewer, getPayoutTransactions, { ...page, pageSize: 1, batchNo: 5, ...request }))
        .totalElements
    expect(await total({ state: 'HELD' })).toBe(2)
    expect(await total({ companyCode: 'D00003', state: 'EXCLUDED' })).toBe(1)
    expect(await total({ yesId: 'a' })).toBe(4)
    expect(await total({ transactionType: 'Activation', yesId: 'bala' })).toBe(1)
  })
})

describe('a scope that does not exist', () => {
  test.each([
    ['an unknown batch', { batchNo: 99 }, 'Invalid payout cycle data'],
    [
      'another commission type',
      { batchNo: 5, commissionType: 'Device Reimbursement Bundle' },
      'Invalid payout cycle data'
    ],
    ['a dealer who is not in it', { batchNo: 5, companyCode: 'D00009' }, 'Invalid payout cycle data'],
    [
      'an unknown type of a dealer',
      { batchNo: 5, companyCode: 'D00001', transactionType: 'Reload' },
      'Invalid payout transaction type'
    ]
  ])('is refused: %s', async (_, filters, message) => {
    const refused = await payouts.refusal(reviewer, getPayoutTransactions, { ...page, ...filters } as never)
    expect(refused).toMatchObject({ errorCode: errorCodes.refusedByRule, displayErrorMessage: message })
  })

  test('is refused for the dealers of an unknown type, and for a version that was replaced', async () => {
    const unknown = { ...page, batchNo: 5, transactionType: 'Unheard of' }
    const refused = await payouts.refusal(reviewer, getPayoutSummaryDealer, unknown)
    expect(refused.displayErrorMessage).toBe('Invalid payout transaction type')
    const stale = await payouts.refusal(reviewer, getPayoutSummaryTransType, { ...page, batchNo: 5, version: 1 })
    expect(stale.errorCode).toBe(errorCodes.changedMeanwhile)
  })

  test('is refused with an unknown sort key', async () => {
    const unknown = { ...page, batchNo: 5, sortProperty: 'STATE' } as never
    expect((await payouts.refusal(reviewer, getPayoutTransactions, unknown)).errorCode).toBe(
      errorCodes.errorDuringRequest
    )
  })
})
