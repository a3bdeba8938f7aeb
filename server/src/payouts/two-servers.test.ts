import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { errorCodes } from '@payouts/contract/errors'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'

const { payoutTotalHeaderSummary, payoutDealerHeaderSummary, getCycleWaterfall, getPayoutTransactions } =
  payoutEndpoints
const { holdPayoutCompanyCode, requestApprovalPayout, returnPayout } = payoutEndpoints
const { removeWhtDealer, restoreWhtDealer } = withholdingTaxEndpoints

const first = useTestApp({ per: 'test' })
const second = useTestApp({ per: 'test', beside: first })

/** Both dealers were paid more than RM 100,000 last year, so 2 % is withheld from them. */
beforeEach(async () => {
  const { db } = first.database
  for (const companyId of [1, 2]) {
    await aDealer(db, { company_id: companyId, company_type: 'Individual' })
    const paid = { company_id: companyId, year: 2025, gross: '200000.00' }
    await db.insertInto('dealer_year_payments').values(paid).execute()
  }
  await aCycleInReview(db, {
    batchNo: 4,
    lines: [
      { companyId: 1, amount: '100.00' },
      { companyId: 2, amount: '50.00' }
    ]
  })
})
const admin = useSession(first, 'admin', { per: 'test' })
const approver = useSession(first, 'approver', { per: 'test' })

const action = { batchNo: 4, version: 1, remark: 'Looks wrong' }
const exemption = { companyCode: 'D00001', reason: 'Exempt' }

/** What the first server says of the cycle on every screen that has its figures. */
async function figures() {
  const header = await first.call(admin, payoutTotalHeaderSummary, { batchNo: 4 })
  const picture = await first.call(admin, getCycleWaterfall, { batchNo: 4 })
  const { total } = await first.call(admin, dashboardEndpoints.getCountHeader, {})
  const tiles = await first.call(admin, onHoldEndpoints.onHoldHeaderSummary, {})
  const request = { batchNo: 4, pageNumber: 0, pageSize: 15, state: 'PAYABLE' } as const
  const { totalElements: payable } = await first.call(admin, getPayoutTransactions, request)
  return {
    tax: header.withholdingTaxAmount,
    nets: [header.netPayoutAmount, picture.find(({ step }) => step === 'NET')?.amount, total.netPayout],
    held: [header.holdAmount, total.onHold, tiles.totalAmount],
    payable
  }
}

const asImported = { tax: '3.00', nets: ['147.00', '147.00', '147.00'], held: ['0.00', '0.00', '0.00'], payable: 2 }
const untaxed = { ...asImported, tax: '1.00', nets: ['149.00', '149.00', '149.00'] }

describe('what a server remembers of a cycle', () => {
  test('does not outlive what a dealer is', async () => {
    const shares = async () => {
      const { dealerTotal, masterDealerTotal } = await first.call(admin, payoutDealerHeaderSummary, { batchNo: 4 })
      return [dealerTotal, masterDealerTotal]
    }
    expect(await shares()).toEqual(['150.00', '0.00'])
    await second.database.db.updateTable('dealers').set({ kind: 'MASTER_DEALER' }).where('company_id', '=', 1).execute()
    expect(await shares()).toEqual(['50.00', '100.00'])
  })

  test('does not outlive a hold on another server', async () => {
    expect(await figures()).toEqual(asImported)
    await second.call(admin, holdPayoutCompanyCode, { ...action, companyCodes: ['D00001'] })
    const nets = ['49.00', '49.00', '49.00']
    expect(await figures()).toEqual({ tax: '1.00', nets, held: ['100.00', '100.00', '100.00'], payable: 1 })
  })

  test('does not outlive a dealer’s liability that changes on another server, there and back', async () => {
    expect(await figures()).toEqual(asImported)
    await second.call(admin, removeWhtDealer, exemption)
    expect(await figures()).toEqual(untaxed)
    await second.call(admin, restoreWhtDealer, exemption)
    expect(await figures()).toEqual(asImported)
  })

  test('does not outlive another rate', async () => {
    expect(await figures()).toEqual(asImported)
    const rate = { valid_from: '2026-11-01', rate: '0.0400', threshold: '100000.00' }
    await second.database.db.insertInto('withholding_tax_settings').values(rate).execute()
    expect(await figures()).toEqual({ ...asImported, tax: '6.00', nets: ['144.00', '144.00', '144.00'] })
  })

  test('does not outlive a request and its return on another server', async () => {
    const cycle = async () => (await first.call(admin, payoutTotalHeaderSummary, { batchNo: 4 })).cycle
    expect(await cycle()).toMatchObject({ payoutStatus: 'Pending Review', returnReason: null })
    await second.call(admin, requestApprovalPayout, action)
    expect(await cycle()).toMatchObject({ payoutStatus: 'Pending Approval', requestComment: 'Looks wrong' })
    await second.call(approver, returnPayout, { ...action, remark: 'Hold dealer 1' })
    expect(await cycle()).toMatchObject({ payoutStatus: 'Pending Review', returnReason: 'Hold dealer 1' })
  })
})

test('a server that has the key of a session refuses it once another server ended the session', async () => {
  await first.call(admin, payoutTotalHeaderSummary, { batchNo: 4 })
  await second.call(admin, identityEndpoints.logout, {})
  const { errorCode } = await first.refusal(admin, payoutTotalHeaderSummary, { batchNo: 4 })
  expect(errorCode).toBe(errorCodes.sessionNotFound)
})
