import { errorCodes } from '@payouts/contract/errors'
import { senOf, sumOfRinggit } from '@payouts/contract/money'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'

const { payoutTotalHeaderSummary, payoutDealerHeaderSummary, getCycleWaterfall } = payoutEndpoints

const payouts = useTestApp()

/** Dealer 1 was paid more than RM 100,000 last year, so 2 % is withheld from it; dealer 2 is a company. */
beforeAll(async () => {
  const { db } = payouts.database
  await aDealer(db, { company_id: 1, company_type: 'Individual', line: 'PREPAID' })
  await aDealer(db, { company_id: 2, company_type: 'Sdn Bhd', line: 'POSTPAID', kind: 'MASTER_DEALER' })
  await aDealer(db, { company_id: 3, company_type: 'Individual', line: 'POSTPAID' })
  await sql`insert into dealer_year_payments (company_id, year, gross)
    values (1, 2025, 100000.01), (3, 2025, 500000)`.execute(db)
  await aCycleInReview(db, {
    batchNo: 8,
    lines: [
      { companyId: 1, type: 'Activation', amount: '100.25' },
      { companyId: 1, type: 'Reload', amount: '50.50' },
      { companyId: 1, type: 'Reload', amount: '9.99', state: 'HELD', holdType: 'Manual Hold' },
      { companyId: 2, type: 'Activation', amount: '1000.00' },
      { companyId: 2, type: 'Reload', amount: '-20.00', state: 'RELEASE_REQUESTED', holdType: 'e-Inv Missing' },
      { companyId: 2, type: 'Reload', amount: '7.77', state: 'EXCLUDED' },
      { companyId: 2, type: 'Reload', amount: '3.33', state: 'CANCELLED' },
      { companyId: 3, type: 'Activation', amount: '80.00' },
      { companyId: 3, type: 'Reload', amount: '-90.00' }
    ]
  })
})
const reviewer = useSession(payouts, 'reviewer')

const header = (scope: object) => payouts.call(reviewer, payoutTotalHeaderSummary, { batchNo: 8, ...scope })

describe('the total header', () => {
  test('adds a whole cycle up to the sen, less the tax of the dealer who owes it', async () => {
    expect(await header({})).toMatchObject({
      totalAmount: '1134.07',
      netPayoutAmount: '1137.73',
      // 2 % of 150.75 is 3.015: half a sen is rounded up. Dealer 3 owes more than it earns, so nothing is withheld
      // from it.
      withholdingTaxAmount: '3.02',
      dealerCount: 3,
      transactionCount: 8,
      holdAmount: '-10.01',
      holdDealerCount: 2,
      holdTransactionCount: 2
    })
  })

  test('adds up a transaction type, a dealer, and a dealer’s transaction type', async () => {
    expect(await header({ transactionType: 'Activation' })).toMatchObject({
      totalAmount: '1180.25',
      withholdingTaxAmount: '2.01',
      netPayoutAmount: '1178.24',
      transactionCount: 3,
      holdTransactionCount: 0
    })
    expect(await header({ companyCode: 'D00002' })).toMatchObject({ totalAmount: '983.33', netPayoutAmount: '1000.00' })
    expect(await header({ companyCode: 'D00001', transactionType: 'Reload' })).toMatchObject({
      totalAmount: '60.49',
      withholdingTaxAmount: '1.01',
      netPayoutAmount: '49.49',
      holdAmount: '9.99',
      dealerCount: 1
    })
  })

  test('names the cycle in its present state', async () => {
    const { cycle } = await header({})
    expect(cycle).toMatchObject({ batchNo: 8, payoutStatus: 'Pending Review', requestedBy: null, returnReason: null })
  })

  test('refuses a cycle and a type that are not there, in the words that the console knows', async () => {
    const unknown = await payouts.refusal(reviewer, payoutTotalHeaderSummary, { batchNo: 99 })
    expect(unknown).toMatchObject({
      errorCode: errorCodes.refusedByRule,
      displayErrorMessage: 'Invalid payout cycle data'
    })
    const wrongType = await payouts.refusal(reviewer, payoutTotalHeaderSummary, { batchNo: 8, transactionType: 'Gift' })
    expect(wrongType.displayErrorMessage).toBe('Invalid payout transaction type')
  })
})

test('the dealer header splits the total by kind and line', async () => {
  expect(await payouts.call(reviewer, payoutDealerHeaderSummary, { batchNo: 8 })).toEqual({
    dealerTotal: '150.74',
    masterDealerTotal: '983.33',
    dealerPrepaidAmount: '160.74',
    masterDealerPrepaidAmount: '0.00',
    dealerPostpaidAmount: '-10.00',
    masterDealerPostpaidAmount: '983.33'
  })
})

describe('the waterfall', () => {
  test.each([
    [{}],
    [{ transactionType: 'Reload' }],
    [{ companyCode: 'D00001' }],
    [{ companyCode: 'D00003' }],
    [{ companyCode: 'D00002', transactionType: 'Reload' }]
  ])('leads from imported to net to the sen at %j', async (scope) => {
    const steps = await payouts.call(reviewer, getCycleWaterfall, { batchNo: 8, ...scope })
    const net = steps.at(-1)
    expect(net?.step).toBe('NET')
    expect(sumOfRinggit(steps.slice(0, -1).map(({ amount }) => amount))).toBe(net?.amount)
    expect(net?.amount).toBe((await header(scope)).netPayoutAmount)
  })

  test('names each hold, what is excluded, cancelled and withheld, with their dealers and transactions', async () => {
    expect(await payouts.call(reviewer, getCycleWaterfall, { batchNo: 8 })).toEqual([
      { step: 'IMPORTED', holdType: null, amount: '1141.84', transactionCount: 9, dealerCount: 3 },
      { step: 'EXCLUDED', holdType: null, amount: '-7.77', transactionCount: 1, dealerCount: 1 },
      { step: 'HELD', holdType: 'Manual Hold', amount: '-9.99', transactionCount: 1, dealerCount: 1 },
      { step: 'HELD', holdType: 'e-Inv Missing', amount: '20.00', transactionCount: 1, dealerCount: 1 },
      { step: 'CANCELLED', holdType: null, amount: '-3.33', transactionCount: 1, dealerCount: 1 },
      { step: 'WITHHOLDING_TAX', holdType: null, amount: '-3.02', transactionCount: 2, dealerCount: 1 },
      { step: 'NET', holdType: null, amount: '1137.73', transactionCount: 5, dealerCount: 3 }
    ])
  })

  test.each([[{}], [{ companyCode: 'D00001' }]])(
    'opens the very rows that each bar counts at %j',
    async (narrowing) => {
      const scope = { batchNo: 8, ...narrowing }
      const steps = await payouts.call(reviewer, getCycleWaterfall, scope)
      for (const { step, holdType, transactionCount, amount } of steps) {
        const rows = await payouts.call(reviewer, payoutEndpoints.getPayoutTransactions, {
          ...scope,
          step,
          holdType,
          pageNumber: 0,
          pageSize: 100
        })
        expect(rows.totalElements, step).toBe(transactionCount)
        expect(rows.content).toHaveLength(transactionCount)
        const sum = senOf(sumOfRinggit(rows.content.map(({ incentiveAmount }) => incentiveAmount)))
        if (step === 'IMPORTED') expect(sum).toBe(senOf(amount))
        if (['EXCLUDED', 'HELD', 'CANCELLED'].includes(step)) expect(sum).toBe(-senOf(amount))
      }
    }
  )

  test('takes the tax of what is posted from its postings, whatever the rate says now', async () => {
    const { db } = payouts.database
    const admin = await payouts.signIn('admin')
    const approver = await payouts.signIn('approver')
    const action = { batchNo: 8, version: 1, remark: 'Checked' }
    await payouts.call(admin, payoutEndpoints.requestApprovalPayout, action)
    await payouts.call(approver, payoutEndpoints.approvePayout, { ...action, selectedDate: '2026-11-21' })
    await payouts.jobs.runDue()
    await sql`insert into withholding_tax_settings (valid_from, rate, threshold) values ('2026-11-01', 0.1, 100000)`.execute(
      db
    )
    const posted = await header({})
    expect(posted).toMatchObject({ withholdingTaxAmount: '3.02', netPayoutAmount: '1137.73' })
    expect(posted.cycle.payoutStatus).toBe('Completed')
    const slices = await Promise.all(['Activation', 'Reload'].map((transactionType) => header({ transactionType })))
    expect(sumOfRinggit(slices.map((slice) => slice.withholdingTaxAmount))).toBe('3.02')
  })
})
