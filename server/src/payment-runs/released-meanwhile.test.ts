import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { expect, test } from 'vitest'
import { enqueueCyclePosting } from '#posting/jobs.ts'
import { prepared, useSession, useTestApp } from '#test/app/hooks.ts'
import { newAdjustmentOf } from '#test/builders/adjustment-builders.ts'
import { anApprovedCycle } from '#test/builders/approved-cycle.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aBankAccount, aDealer, codeOf } from '#test/builders/cycle-builders.ts'
import { aPostedCycle, statusesOf } from '#test/builders/payment-builders.ts'
import { aRun, choiceOf, settingsAreMade } from '#test/builders/payment-run-builders.ts'

const { addAdjustment } = adjustmentEndpoints
const { getDealerRecord, changeDealerRecord, approveDealerChanges } = dealerRecordEndpoints
const { requestReleaseHoldCompany, releaseHoldCompany } = onHoldEndpoints
const { makePaymentRun, approvePaymentRun } = paymentRunEndpoints

const app = useTestApp({ per: 'test' })
const reviewer = useSession(app, 'reviewer', { per: 'test' })
const approver = useSession(app, 'approver', { per: 'test' })
const companyCode = codeOf(1)
const release = { companyCodes: [companyCode], holdType: 'New Bank Account' as const, remark: 'Called them' }

async function changeAccount(bankAccountNumber: string): Promise<void> {
  const { version } = await app.call(reviewer, getDealerRecord, { companyCode })
  const change = { companyCode, version, changes: { bankAccountNumber }, reason: 'Letter' }
  const { changeId } = await app.call(reviewer, changeDealerRecord, change)
  await app.call(approver, approveDealerChanges, { changeIds: [changeId ?? 0] })
}

/** A cycle whose rows are all held for a changed bank account, and released by two people during the wait. */
const released = prepared(
  async () => {
    const { db } = app.database
    await settingsAreMade(app)
    await aDealer(db, { company_id: 1, ...aBankAccount(1) })
    await anApprovedCycle(db, {
      batchNo: 7,
      approvedFor: app.clock.today(),
      dealers: [{ companyId: 1, amounts: ['100.00'] }]
    })
    await changeAccount('514012345678')
    // An earlier balance, which nobody has released.
    await app.call(await app.signIn('adjuster'), addAdjustment, newAdjustmentOf(app.clock, { amount: '900.00' }))
    await db.transaction().execute((tx) => enqueueCyclePosting(tx, app.services.jobs, 7))
    await app.jobs.runDue()
    await app.call(reviewer, requestReleaseHoldCompany, release)
    await app.call(approver, releaseHoldCompany, release)
    await app.jobs.runDue()
  },
  { per: 'test' }
)

test('what two people release while a new bank account waits goes into a run at once', async () => {
  released()
  const runNo = await aRun(app, reviewer)
  await app.call(approver, approvePaymentRun, { runNo })
  expect(Object.values(await statusesOf(app.database.db))).toEqual(['IN FILE'])
  await expectBooksToAgree(app.database.db)
})

test('it alone is paid: what else is on the account goes out with the first posting after the days', async () => {
  released()
  const { db } = app.database
  const paid = () => db.selectFrom('payments').select('amount').orderBy('instructed_at').execute()
  expect(await paid()).toEqual([{ amount: '100.00' }])
  app.clock.advanceDays(3)
  await aPostedCycle(db, { batchNo: 8, clock: app.clock, dealers: [{ companyId: 1, amounts: ['5.00'] }] })
  expect(await paid()).toEqual([{ amount: '100.00' }, { amount: '905.00' }])
  await expectBooksToAgree(db)
})

test('the next change of the account has it wait again, whoever released it before', async () => {
  released()
  await changeAccount('514012345679')
  await changeAccount('514012345678')
  const { count, leftOut } = await app.call(reviewer, makePaymentRun, { ...choiceOf(app), dryRun: true })
  expect([count, leftOut]).toEqual([0, [{ reason: 'ACCOUNT WAITS', count: 1, total: '100.00' }]])
})
