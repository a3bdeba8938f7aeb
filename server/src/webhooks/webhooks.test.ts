import { chartEndpoints } from '@payouts/contract/chart-of-accounts/endpoints'
import { emptyChart } from '@payouts/contract/chart-of-accounts/schema'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { webhookEndpoints } from '@payouts/contract/webhooks/endpoints'
import { webhookKinds } from '@payouts/contract/webhooks/schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app/app.ts'
import { prepared, useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'
import { onDesks } from '#test/builders/desk-lines.ts'
import { aWebhook, startReceiver } from '#test/builders/systems/webhook-receiver.ts'

const { changeWebhook, approveWebhookChange, disableWebhook, getDeadLetters, getWebhooks } = webhookEndpoints
const { issueWebhookSecret, replayWebhooks } = webhookEndpoints

const environment = { WEBHOOKS_TO_OWN_NETWORK: 'on' }
const app = useTestApp({ per: 'test', environment })
const people = prepared(
  async () => ({
    admin: await app.signIn('admin'),
    approver: await app.signIn('approver'),
    reviewer: await app.signIn('reviewer')
  }),
  { per: 'test' }
)
const receiver = prepared(startReceiver, { per: 'test', dispose: (started) => started.close() })

const aCycle = async (batchNo = 202610) => {
  await aDealer(app.database.db, { company_id: batchNo })
  await aCycleInReview(app.database.db, { batchNo, lines: [{ companyId: batchNo, amount: '10.00' }] })
  return { batchNo, version: 1, remark: 'Please' }
}
const submit = async (batchNo?: number) =>
  app.call(people().reviewer, payoutEndpoints.requestApprovalPayout, await aCycle(batchNo))
const types = () => receiver().received.map(({ type }) => type)

test('a receiver verifies what happened, in the order in which it happened, once it is committed', async () => {
  await aWebhook(app, people(), receiver(), webhookKinds)
  const cycle = await aCycle()
  const hold = { ...cycle, ids: [lineId(cycle.batchNo, 0)] }
  await app.call(people().reviewer, payoutEndpoints.holdPayoutTransactions, { ...hold, dryRun: true })
  await app.call(people().reviewer, payoutEndpoints.requestApprovalPayout, cycle)
  await app.jobs.runDue()
  expect(receiver().received).toMatchObject([
    { type: 'cycle.submitted', data: { batchNo: cycle.batchNo, status: 'Pending Approval' } },
    { type: 'request.waiting', data: { request: 'APPROVAL', batchNo: cycle.batchNo } }
  ])
  const chart = { validFrom: app.clock.today(), reason: 'Go-live' }
  const values = { ...emptyChart, BANK: { account: '101000', costCentre: '', byVendor: false } }
  const { changeId } = await app.call(people().reviewer, chartEndpoints.changeChart, { ...chart, values })
  await app.jobs.runDue()
  expect(receiver().received.at(-1)).toMatchObject({ data: { kind: 'chart-changes', changeId } })
  // Its decision may name several requests at once.
  const days = { days: 5, reason: 'Frauds' }
  const wait = await app.call(people().reviewer, dealerRecordEndpoints.changeNewAccountWait, days)
  await app.jobs.runDue()
  expect(receiver().received.at(-1)).toMatchObject({ data: { kind: null, changeId: wait.changeId } })
  const approval = { ...cycle, selectedDate: '2026-11-23' }
  await app.call(people().approver, payoutEndpoints.approvePayout, approval)
  app.clock.advanceDays(3)
  await app.jobs.runDue()
  await app.jobs.runDue()
  const ofCycle = receiver().received.filter(({ type }) => type.startsWith('cycle.'))
  expect(ofCycle.map(({ type }) => type)).toEqual(['cycle.submitted', 'cycle.approved', 'cycle.posted'])
  expect(new Set(receiver().tries).size).toBe(receiver().tries.length)
})

test('what is not taken is tried for three days with growing pauses, then given up, and sent again by hand', async () => {
  const endpointId = await aWebhook(app, people(), receiver(), ['cycle.submitted'])
  receiver().answer(({ data }) => (data['batchNo'] === 1 ? 500 : 204))
  await submit(1)
  await submit(2)
  await app.jobs.runDue()
  expect(receiver().received.map(({ data }) => data['batchNo'])).toEqual([2])
  const after: number[] = []
  const start = app.clock.now().getTime()
  // Each hour in which it is tried, and the one before.
  for (const hours of [1, 2, 3, 4, 5, 9, 10, 19, 20, 33, 34, 53, 54, 73, 74, 79]) {
    app.clock.set(new Date(start + hours * 3_600_000).toISOString())
    const before = receiver().tries.length
    await app.jobs.runDue()
    if (receiver().tries.length > before) after.push(hours)
  }
  expect(after).toEqual([1, 2, 3, 5, 10, 20, 34, 54, 74])
  const admin = await app.signIn('admin')
  const { content } = await app.call(admin, getDeadLetters, {})
  expect(content).toMatchObject([{ kind: 'cycle.submitted', subject: 'cycle 1', tries: 10, answer: 'HTTP 500' }])
  receiver().answer(() => 200)
  await app.call(admin, replayWebhooks, { endpointId })
  await app.jobs.runDue()
  expect(receiver().received.map(({ data }) => data['batchNo'])).toEqual([2, 1])
  expect((await app.call(admin, getDeadLetters, {})).totalElements).toBe(0)
  expect(await app.refusal(admin, replayWebhooks, { endpointId })).toMatchObject({
    displayErrorMessage: 'There is nothing to send again.'
  })
})

test('an event waits for the one before about the same subject, and others do not', async () => {
  await aWebhook(app, people(), receiver(), ['cycle.submitted', 'cycle.approved'])
  receiver().answer(({ type }) => (type === 'cycle.submitted' ? 503 : 200))
  const cycle = await aCycle()
  await app.call(people().reviewer, payoutEndpoints.requestApprovalPayout, cycle)
  await app.jobs.runDue()
  await app.call(people().approver, payoutEndpoints.approvePayout, { ...cycle, selectedDate: '2026-11-23' })
  await app.jobs.runDue()
  expect(types()).toEqual([])
  receiver().answer(() => 200)
  app.clock.advanceDays(1)
  await app.jobs.runDue()
  expect(types()).toEqual(['cycle.submitted', 'cycle.approved'])
})

test('what a server committed and never sent, another one sends', async () => {
  await aWebhook(app, people(), receiver(), ['hold.placed', 'hold.ended'])
  const cycle = await aCycle()
  const hold = { ...cycle, ids: [lineId(cycle.batchNo, 0)] }
  await app.call(people().reviewer, payoutEndpoints.holdPayoutTransactions, hold)
  expect(receiver().tries).toEqual([])
  const other = await startTestApp({ beside: app, environment })
  await other.jobs.runDue()
  await other.close()
  expect(receiver().received).toMatchObject([
    { type: 'hold.placed', data: { batchNo: cycle.batchNo, holdType: 'Manual Hold', action: 'HOLD' } }
  ])
  await app.jobs.runDue()
  expect(receiver().tries).toHaveLength(1)
})

test('both secrets sign during a rotation, and a redirection is not followed', async () => {
  const endpointId = await aWebhook(app, people(), receiver(), ['cycle.submitted'])
  const former = receiver().secret
  const { secret } = await app.call(people().admin, issueWebhookSecret, { endpointId, overlapDays: 1 })
  await submit(1)
  await app.jobs.runDue()
  receiver().secret = secret
  await submit(2)
  receiver().answer(() => 302)
  await app.jobs.runDue()
  expect([receiver().received.length, receiver().tries.length]).toEqual([1, 2])
  const { rows } = await sql<{ stored: string }>`
    select string_agg(encode(sealed_secret, 'escape'), '') as stored from webhook_endpoints`.execute(app.database.db)
  expect(rows[0]?.stored).not.toContain(former)
})

test('two people make a webhook, which one person stops; nothing is stored while nobody listens', async () => {
  const { admin, approver } = people()
  const given = { name: 'Books', address: 'https://books.example.com/hook', reason: 'To be told' }
  const { changeId } = await app.call(admin, changeWebhook, { ...given, kinds: ['cycle.posted', 'cycle.posted'] })
  expect(await onDesks(app, 'WEBHOOK CHANGE', [admin, approver])).toEqual([[], [String(changeId)]])
  expect((await app.refusal(admin, approveWebhookChange, { changeId })).displayErrorMessage).toContain('second person')
  await app.call(approver, approveWebhookChange, { changeId })
  const { webhooks } = await app.call(admin, getWebhooks, {})
  expect(webhooks).toMatchObject([
    { name: 'Books', kinds: ['cycle.posted'], enabled: true, secretOn: null, waiting: 0 }
  ])
  await app.call(admin, disableWebhook, { endpointId: webhooks[0]?.endpointId ?? 0 })
  await submit()
  const { rows } = await sql`select from webhook_events`.execute(app.database.db)
  expect(rows).toHaveLength(0)
})
