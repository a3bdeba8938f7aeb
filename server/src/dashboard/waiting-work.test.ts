import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { beforeAll, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const admin = useSession(app, 'admin')
const reporter = useSession(app, 'reporter')

beforeAll(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1 })
  for (const batchNo of [4, 5])
    await aCycleInReview(db, { batchNo, lines: ['10.00', '20.00'].map((amount) => ({ companyId: 1, amount })) })
  await aUser(db, { userName: 'outside', role: 'Company User', companyId: 1 })
})

async function waitingFor(session: TestSession) {
  // The desk has its own tests.
  const { desk, ...waiting } = await app.call(session, dashboardEndpoints.getDecisionsWaiting, {})
  return waiting
}
const nothing = {
  payouts: 0,
  onHold: 0,
  adjustments: 0,
  dealers: 0,
  rights: 0,
  signals: 0,
  paymentRuns: 0,
  policies: 0,
  rateCards: 0,
  validations: 0,
  bulkChanges: 0,
  eInvoices: 0,
  reconciliation: 0
}
const action = { version: 1, remark: 'Please look' }

test('requests of others are counted for those who may decide on them, until they are decided', async () => {
  expect(await waitingFor(approver)).toEqual(nothing)
  const rows = { ...action, batchNo: 4, ids: [lineId(4, 1)] }
  await app.call(reviewer, payoutEndpoints.holdPayoutTransactions, rows)
  const held = { ...action, batchNo: 4, holdType: 'Manual Hold' as const, transactionIds: [lineId(4, 1)] }
  const release = { ...held, selectedDate: app.clock.today() }
  await app.call(reviewer, onHoldEndpoints.requestReleaseHoldTransactions, release)
  await app.call(admin, payoutEndpoints.requestApprovalPayout, { ...action, batchNo: 5 })
  const { version } = await app.call(reviewer, dealerRecordEndpoints.getDealerRecord, { companyCode: 'D00001' })
  await app.call(reviewer, dealerRecordEndpoints.changeDealerRecord, {
    ...{ companyCode: 'D00001', version, reason: 'By letter' },
    changes: { bankBic: 'MBBEMYKL', bankAccountNumber: '514012345678' }
  })
  expect(await waitingFor(approver)).toEqual({ ...nothing, payouts: 1, onHold: 1, dealers: 1 })
  // The administrator requested the approval, and may give the rest.
  expect(await waitingFor(admin)).toEqual({ ...nothing, onHold: 1, dealers: 1 })
  expect(await waitingFor(reviewer)).toEqual(nothing)
  expect(await waitingFor(reporter)).toEqual(nothing)
  expect(await waitingFor(await app.signIn('outside'))).toEqual(nothing)

  await app.call(approver, onHoldEndpoints.releaseHoldTransactions, release)
  await app.call(approver, payoutEndpoints.approvePayout, { ...action, batchNo: 5, selectedDate: app.clock.today() })
  expect(await waitingFor(approver)).toEqual({ ...nothing, dealers: 1 })
})

test('changes of signals’ rules and of the payment settings are counted to those who approve them', async () => {
  const before = await waitingFor(approver)
  await app.call(reviewer, signalEndpoints.changeSignalRule, {
    ...{ name: 'APPROVAL', severity: 'off', thresholds: {}, validFrom: app.clock.today(), reason: 'A quiet month' }
  })
  await app.call(reviewer, paymentRunEndpoints.changePaymentSettings, {
    ...{ validFrom: app.clock.today(), reason: 'The contract with the bank' },
    values: {
      ...{ payerName: 'Penyedia Sdn Bhd', bankBic: 'MBBEMYKL', accountNumber: '514012345678', clientCode: 'C1' },
      ...{ ibgLimit: '1000000.00', rentasMinimum: '10000.00', defaultProfile: 'PAIN_001_09' },
      ...{ mostPayments: 1000, unknownAfterDays: 5 }
    }
  })
  expect(await waitingFor(approver)).toEqual({ ...before, signals: 1, paymentRuns: 1 })
  expect(await waitingFor(reviewer)).toEqual(nothing)
})
