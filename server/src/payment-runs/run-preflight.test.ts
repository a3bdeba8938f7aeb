import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { freeze } from '#test/builders/approved-cycle.ts'
import { aRun, paymentsAreDue, settingsAreMade } from '#test/builders/payment-run-builders.ts'

const { approvePaymentRun, getRunPreflight, refusePaymentRun } = paymentRunEndpoints
const app = useTestApp()
const maker = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')

test('says before the approval what it would meet: new dealers, and what changed since the run was made', async () => {
  const { db } = app.database
  await settingsAreMade(app)
  await paymentsAreDue(app, [
    { companyId: 1, amount: '100.00' },
    { companyId: 2, amount: '250.55' },
    { companyId: 3, amount: '30.00' }
  ])
  const runNo = await aRun(app, maker)
  const preflight = () => app.call(approver, getRunPreflight, { runNo })
  const named = (companyCode: string, amount: string) => ({ companyCode, companyName: expect.any(String), amount })
  expect(await preflight()).toEqual({
    payable: { count: 3, total: '380.55' },
    obstacles: [],
    marked: [
      {
        ...{ mark: 'FIRST PAYMENT', count: 3, total: '380.55' },
        named: [named('D00002', '250.55'), named('D00001', '100.00'), named('D00003', '30.00')]
      }
    ]
  })
  await freeze(db, 1)
  await sql`update dealers set bank_account_number = '999000999000' where company_id = 2`.execute(db)
  expect(await preflight()).toMatchObject({
    payable: { count: 1, total: '30.00' },
    obstacles: [
      { reason: 'ACCOUNT CHANGED', count: 1, total: '250.55', named: [named('D00002', '250.55')] },
      { reason: 'ACCOUNT FROZEN', count: 1, total: '100.00', named: [named('D00001', '100.00')] }
    ],
    marked: [{ mark: 'FIRST PAYMENT', count: 1, total: '30.00' }]
  })
  // The approval meets the same payments.
  expect((await app.refusal(approver, approvePaymentRun, { runNo })).displayErrorMessage).toContain(
    '2 payments of this run may not go out any more'
  )
  await app.call(approver, refusePaymentRun, { runNo, reason: 'Made again' })
  expect(await preflight()).toEqual({ payable: { count: 0, total: '0.00' }, obstacles: [], marked: [] })
  expect(await app.refusal(approver, getRunPreflight, { runNo: 'PR00009999' })).toMatchObject({ field: 'runNo' })
})
