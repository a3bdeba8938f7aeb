import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { expect, test } from 'vitest'
import { enqueueCyclePosting } from '#posting/jobs.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { anApprovedCycle } from '#test/builders/approved-cycle.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'

const { addFreezeAccount, updateFreezeAccount, getHeldPayouts, getTotalFrozen } = freezeEndpoints
const { requestReleaseHoldCompany, releaseHoldCompany } = onHoldEndpoints

const freezes = useTestApp({ per: 'test' })

const frozen = { accountCode: 'D00001' }
const details = { freezeReason: 'Fraud Case', pic: 'Encik Ramli', bankName: 'Bank', bankAccountNumber: '12345678' }
const release = { companyCodes: ['D00001'], holdType: 'Account Frozen' as const, remark: 'Cleared' }

async function paidTo(companyId: number): Promise<string[]> {
  const { db } = freezes.database
  const payments = await db.selectFrom('payments').select('amount').where('company_id', '=', companyId).execute()
  return payments.map(({ amount }) => amount)
}

test("a frozen dealer's rows stay out of a posting, and are paid once after the freeze and the hold are lifted", async () => {
  const { db } = freezes.database
  const today = freezes.clock.today()
  await anApprovedCycle(db, {
    batchNo: 7,
    approvedFor: today,
    dealers: [
      { companyId: 1, amounts: ['100.00', '50.50', '-0.50'] },
      { companyId: 2, amounts: ['20.00'] }
    ]
  })
  const admin = await freezes.signIn('admin')
  await freezes.call(admin, addFreezeAccount, { ...frozen, accountName: 'Kedai 1', ...details })
  const awaited = { heldPayouts: [], awaitingPayment: { amount: '150.00', transactionCount: 3 } }
  expect(await freezes.call(admin, getHeldPayouts, frozen)).toEqual(awaited)

  await db.transaction().execute((tx) => enqueueCyclePosting(tx, freezes.services.jobs, 7))
  await freezes.jobs.runDue()
  expect([await paidTo(1), await paidTo(2)]).toEqual([[], ['20.00']])
  expect(await freezes.call(admin, getHeldPayouts, frozen)).toEqual({
    heldPayouts: [
      {
        batchNo: 7,
        payoutCycleName: 'Cycle 7',
        amount: '150.00',
        transactionCount: 3,
        heldSince: '2026-11-21T02:00:00.000Z'
      }
    ],
    awaitingPayment: { amount: '0.00', transactionCount: 0 }
  })

  await freezes.call(admin, updateFreezeAccount, { ...frozen, actionStatus: '1', unFreezeReason: 'Cleared' })
  await freezes.jobs.runDue()
  expect(await paidTo(1)).toEqual([])
  expect(await freezes.call(admin, getTotalFrozen, {})).toMatchObject({ totalFrozen: 0, heldAmount: '150.00' })

  await freezes.call(await freezes.signIn('reviewer'), requestReleaseHoldCompany, release)
  await freezes.call(await freezes.signIn('approver'), releaseHoldCompany, release)
  await freezes.jobs.runDue()
  await freezes.jobs.runDue()
  expect(await paidTo(1)).toEqual(['150.00'])
  expect(await freezes.call(admin, getTotalFrozen, {})).toMatchObject({ heldAmount: '0.00', heldTransactionCount: 0 })
  await expectBooksToAgree(db)
})

test('nothing is released while the account is frozen, and a freeze in between holds the rows again', async () => {
  const { db } = freezes.database
  await anApprovedCycle(db, {
    batchNo: 7,
    approvedFor: freezes.clock.today(),
    dealers: [{ companyId: 1, amounts: ['100.00'], isFrozen: true }]
  })
  await db.transaction().execute((tx) => enqueueCyclePosting(tx, freezes.services.jobs, 7))
  await freezes.jobs.runDue()
  const admin = await freezes.signIn('admin')
  const reviewer = await freezes.signIn('reviewer')
  const refused = await freezes.refusal(reviewer, requestReleaseHoldCompany, release)
  expect(refused.displayErrorMessage).toContain('The account D00001 is frozen. Unfreeze it first.')

  await freezes.call(admin, updateFreezeAccount, { ...frozen, actionStatus: '1', unFreezeReason: 'Cleared' })
  await freezes.call(reviewer, requestReleaseHoldCompany, release)
  await freezes.call(await freezes.signIn('approver'), releaseHoldCompany, release)
  await freezes.call(admin, addFreezeAccount, { ...frozen, accountName: 'Kedai 1', ...details })
  await freezes.jobs.runDue()
  expect(await paidTo(1)).toEqual([])
  expect(await freezes.call(admin, getTotalFrozen, {})).toMatchObject({ totalFrozen: 1, heldAmount: '100.00' })
})
