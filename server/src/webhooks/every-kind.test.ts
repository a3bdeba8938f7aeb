import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { webhookKinds } from '@payouts/contract/webhooks/schema'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { startTestApp } from '#test/app/app.ts'
import { prepared } from '#test/app/hooks.ts'
import { anApprovedCycle } from '#test/builders/approved-cycle.ts'
import { aBankAccount, aDealer } from '#test/builders/cycle-builders.ts'
import { aBilledRow, useEInvoiceApp } from '#test/builders/e-invoice-app.ts'
import { answered, aPostedCycle, sent } from '#test/builders/payment-builders.ts'
import { aWebhook, type Received, startReceiver } from '#test/builders/systems/webhook-receiver.ts'
import { longTest } from '#test/running/long-test.ts'
import { exportWebhookFigures } from './waiting-metrics.ts'

const receiver = prepared(startReceiver, { per: 'test', dispose: (started) => started.close() })
const billing = useEInvoiceApp()
/** The other servers' master key in `testServices`. */
const masterKey = Buffer.alloc(32, 1).toString('base64')
const environment = { WEBHOOKS_TO_OWN_NETWORK: 'on', MASTER_KEY: masterKey }

const toldOf = (of: (event: Received) => boolean) => receiver().received.filter(of)

test('payments, e-invoices and an accepted cycle are told of as each happens', async () => {
  const { clock } = billing.app
  const other = await startTestApp({
    beside: billing.app,
    clock,
    environment: { ...billing.environment, ...environment }
  })
  const people = { admin: await other.signIn('admin'), approver: billing.approver }
  await aWebhook(other, people, receiver(), webhookKinds)
  await aDealer(billing.db, { company_id: 9 })
  const { tin } = await billing.aBilledDealer(1, aBankAccount(1))
  await billing.aBilledDealer(2)
  billing.stub.documents.unknownTins.add(tin ?? '')
  const rows = [aBilledRow('D00009', '1.00'), aBilledRow('D00001', '100.00'), aBilledRow('D00002', '30.00')]
  await billing.approve(1, rows)
  await billing.issue()
  await billing.issue()
  const [first = '', second = '', third = ''] = await aPostedCycle(billing.db, {
    ...{ batchNo: 7, clock },
    dealers: ['100.00', '20.00', '3.00'].map((amount, at) => ({ companyId: at + 11, amounts: [amount] }))
  })
  await sent(billing.db, clock, [first, second, third])
  await answered(billing.db, clock, [
    { referenceNo: first, status: 'SETTLED' },
    { referenceNo: second, status: 'REJECTED', reasonCode: 'AC01' },
    { referenceNo: third, status: 'SETTLED' }
  ])
  await answered(billing.db, clock, [{ referenceNo: third, status: 'RETURNED', reasonCode: 'AC04' }])
  // The server that bills may not reach the receiver, which is on its own network: its tries have failed.
  billing.later(60)
  await other.jobs.runDue()
  await other.close()

  expect(toldOf(({ type }) => type === 'cycle.accepted')).toMatchObject([{ data: { batchNo: 1, version: 1 } }])
  const ofPayment = (referenceNo: string) =>
    toldOf(({ data }) => data['referenceNo'] === referenceNo).map(({ type }) => type)
  expect(ofPayment(first)).toEqual(['payment.handed_over', 'payment.settled'])
  expect(ofPayment(second)).toEqual(['payment.handed_over', 'payment.rejected'])
  expect(ofPayment(third)).toEqual(['payment.handed_over', 'payment.settled', 'payment.returned'])
  expect(toldOf(({ type }) => type === 'payment.rejected')).toMatchObject([
    { data: { amount: '20.00', companyCode: 'D00012', status: 'REJECTED', reasonCode: 'AC01' } }
  ])
  const invoices = toldOf(({ type }) => type.startsWith('e_invoice.'))
  expect(invoices.map(({ type, data }) => `${type} ${data['amount']}`).toSorted()).toEqual([
    'e_invoice.invalid 100.00',
    'e_invoice.valid 30.00'
  ])
})

const script = join(import.meta.dirname, '../../test/workers/webhook-worker.ts')

async function kill(server: ChildProcess): Promise<void> {
  const died = once(server, 'exit')
  server.kill('SIGKILL')
  await died
}

longTest(
  'what a killed server committed is told once by the next, and again under its id if that is killed too',
  {
    timeout: 60_000
  },
  async () => {
    const app = await startTestApp({ environment })
    const people = { admin: await app.signIn('admin'), approver: await app.signIn('approver') }
    await aWebhook(app, people, receiver(), ['cycle.posted'])
    const dealers = [{ companyId: 1, amounts: ['100.00'] }]
    await anApprovedCycle(app.database.db, { batchNo: 7, approvedFor: systemClock.today(), dealers })
    // The receiver answers nobody: the first server dies with its change committed and nothing taken.
    const { promise: tried, resolve: isTried } = Promise.withResolvers<void>()
    receiver().answer(() => {
      isTried()
      return new Promise(() => undefined)
    })
    const env = { ...process.env, ...environment }
    const first = fork(script, [app.database.url, '7'], { env })
    await once(first, 'message')
    await kill(first)
    const second = fork(script, [app.database.url, '7'], { env })
    await tried
    await kill(second)
    expect(receiver().received).toEqual([])
    const { rows } = await sql<{ state: string }>`select state from webhook_deliveries`.execute(app.database.db)
    expect(rows).toEqual([{ state: 'WAITING' }])
    const registry = new Registry()
    exportWebhookFigures(registry, app.database.db, systemClock)
    const waiting = /^payouts_webhooks_waiting\{webhook="Receiver .*"\} 1$/m
    expect(await registry.metrics()).toMatch(waiting)
    receiver().answer(() => 204)
    await app.jobs.runDue()
    await app.close()
    expect(receiver().received).toMatchObject([{ type: 'cycle.posted', data: { batchNo: 7, status: 'Completed' } }])
    expect(new Set(receiver().tries).size).toBe(1)
  }
)
