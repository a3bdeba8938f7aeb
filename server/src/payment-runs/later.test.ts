import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { expect } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { choiceOf, paymentsAreDue, readRun, settingsAreMade } from '#test/builders/payment-run-builders.ts'
import { longTest } from '#test/running/long-test.ts'

const { makePaymentRun } = paymentRunEndpoints

const app = useTestApp()

longTest('so many payments that a job makes the run: it shows how far it is, and ends like any other', async () => {
  await settingsAreMade(app)
  await paymentsAreDue(
    app,
    Array.from({ length: 2_001 }, (_, at) => ({ companyId: at + 1, amount: '12.34' }))
  )
  const by = await app.signIn('reviewer')
  const made = await app.call(by, makePaymentRun, choiceOf(app))
  expect(made).toMatchObject({ status: 'Making', count: 0 })
  const { run: begun } = await readRun(app, by, made.runNo ?? '')
  expect(begun).toMatchObject({ status: 'Making', doneCount: 0, expectedCount: 2_001, sha256: null })
  await app.jobs.runDue()
  const { run } = await readRun(app, by, made.runNo ?? '')
  expect(run).toMatchObject({ status: 'Pending Approval', paymentCount: 2_001, doneCount: 2_001, total: '24692.34' })
})

longTest('a run without any payment left shows it, and its maker is notified', async () => {
  const by = await app.signIn('reviewer')
  const dealers = Array.from({ length: 2_001 }, (_, at) => ({ companyId: 5_000 + at, amount: '1.00' }))
  await paymentsAreDue(app, dealers, 4712)
  const [first, second] = [
    await app.call(by, makePaymentRun, choiceOf(app)),
    await app.call(by, makePaymentRun, choiceOf(app))
  ]
  await app.jobs.runDue()
  const both = await Promise.all([first, second].map(({ runNo }) => readRun(app, by, runNo ?? '')))
  const made = both.map(({ run }) => run.status).sort()
  expect(made).toEqual(['Not Made', 'Pending Approval'])
  expect(both.find(({ run }) => run.status === 'Not Made')?.run.problem).toContain('Nothing is due')
  const notices = await app.call(by, noticeEndpoints.getNotices, { pageNumber: 0, pageSize: 5 })
  expect(notices.content.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('could not be made'))
})
