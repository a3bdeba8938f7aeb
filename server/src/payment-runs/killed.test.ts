import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '../../test/hooks.ts'
import { choiceOf, paymentsAreDue, readRun, settingsAreMade } from '../../test/payment-run-builders.ts'
import { systemClock } from '../platform/clock.ts'
import { verifyBooks } from '../verify/queries.ts'

const { makePaymentRun, approvePaymentRun } = paymentRunEndpoints

const app = useTestApp()

const kills = Number(process.env['KILLS'] ?? 2)
const count = 2_050

async function withWorker(runId: number, work: () => Promise<void>): Promise<void> {
  const script = join(import.meta.dirname, '../../test/payment-run-worker.ts')
  const worker = spawn(process.execPath, [script, app.database.url, String(runId)], {
    stdio: ['ignore', 'ignore', 'inherit']
  })
  const died = once(worker, 'exit')
  try {
    await Promise.race([work(), died.then(() => Promise.reject(new Error('the worker ended by itself')))])
  } finally {
    worker.kill('SIGKILL')
    await died
  }
}

async function stateOf(runId: number) {
  const { rows } = await sql<{ status: string; done: number; lines: number }>`
    select status, done_count as done, (select count(*) from payment_run_lines) as lines
    from payment_runs where run_id = ${runId}`.execute(app.database.db)
  if (!rows[0]) throw new Error('the run is not there')
  return rows[0]
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached())) await pause(10)
}

/** Whether a connection other than ours is writing the run's lines. */
async function isBeingMade(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where relation = 'payment_run_lines'::regclass and mode = 'RowExclusiveLock'`.execute(
    app.database.db
  )
  return rows.length > 0
}

test(`a run whose makers are killed ${kills} times in the middle is made exactly once`, {
  timeout: 600_000
}, async () => {
  await settingsAreMade(app)
  app.clock.set(systemClock.now().toISOString())
  const dealers = Array.from({ length: count }, (_, at) => ({ companyId: at + 1, amount: '12.34' }))
  await paymentsAreDue(app, dealers)
  const by = await app.signIn('reviewer')
  const made = await app.call(by, makePaymentRun, choiceOf(app))
  expect(made.status).toBe('Making')
  const runId = Number(made.runNo?.slice(2))
  for (let kill = 1; kill <= kills && (await stateOf(runId)).status === 'Making'; kill += 1) {
    await withWorker(runId, async () => {
      await until(async () => (await isBeingMade()) || (await stateOf(runId)).status !== 'Making')
      await pause(Math.random() * 60)
    })
    const { status, lines } = await stateOf(runId)
    expect([0, count]).toContain(lines)
    expect(status === 'Making').toBe(lines === 0)
  }
  await withWorker(runId, () => until(async () => (await stateOf(runId)).status !== 'Making'))
  const { run } = await readRun(app, by, made.runNo ?? '')
  expect(run).toMatchObject({ status: 'Pending Approval', paymentCount: count, doneCount: count, total: '25297.00' })
  await app.call(await app.signIn('approver'), approvePaymentRun, { runNo: run.runNo })
  const results = await verifyBooks(app.database.db)
  expect(results.filter(({ differenceCount }) => differenceCount > 0)).toEqual([])
})
