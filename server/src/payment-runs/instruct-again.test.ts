import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { anApprovedRun, paymentsAreDue, settingsAreMade } from '#test/builders/payment-run-builders.ts'
import { longTest } from '#test/running/long-test.ts'

const { requestRunWithdrawal, approveRunWithdrawal, instructRunAgain } = paymentRunEndpoints

const app = useTestApp()

longTest('a run of more than one call comes to its end, whatever of it cannot be paid', async () => {
  await settingsAreMade(app)
  await paymentsAreDue(
    app,
    Array.from({ length: 1_002 }, (_, at) => ({ companyId: at + 1, amount: '12.34' }))
  )
  const maker = await app.signIn('reviewer')
  const approver = await app.signIn('approver')
  const runNo = await anApprovedRun(app, { maker, approver })
  await app.call(maker, requestRunWithdrawal, { runNo, reason: 'Not sent' })
  await app.call(approver, approveRunWithdrawal, { runNo })
  await sql`update dealers set bank_account_number = null where company_id <= 1000`.execute(app.database.db)
  const again = async () => (await app.call(maker, instructRunAgain, { runNo, reason: 'Again' })).message
  expect(await again()).toBe(
    'Instructed 0 payments again; the next run pays them. 1,000 payments could not be: their own screens say why. There are more: please do it again.'
  )
  expect(await again()).toBe('Instructed 2 payments again; the next run pays them.')
  const { displayErrorMessage } = await app.refusal(maker, instructRunAgain, { runNo, reason: 'Again' })
  expect(displayErrorMessage).toContain('were instructed again already')
})
