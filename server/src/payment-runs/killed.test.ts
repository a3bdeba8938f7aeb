import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { choiceOf, paymentsAreDue, readRun, settingsAreMade } from '#test/builders/payment-run-builders.ts'

const { makePaymentRun, approvePaymentRun, refusePaymentRun } = paymentRunEndpoints

const app = useTestApp()

/** `KILLS=50` sets the number. */
const kills = Number(process.env['KILLS'] ?? 1)
/** More than are made while a person waits. */
const count = 2_050

type Worker = { process: ChildProcess; died: Promise<unknown[]> }

function startWorker(runId: number, how: 'once' | 'job'): Worker {
  const script = join(import.meta.dirname, '../../test/workers/payment-run-worker.ts')
  const child = spawn(process.execPath, [script, app.database.url, String(runId), how], {
    stdio: ['ignore', 'ignore', 'inherit']
  })
  return { process: child, died: once(child, 'exit') }
}

async function stateOf(runId: number) {
  const { rows } = await sql<{ status: string; done: number; lines: number }>`
    select status, done_count as done, (select count(*) from payment_run_lines where live) as lines
    from payment_runs where run_id = ${runId}`.execute(app.database.db)
  if (!rows[0]) throw new Error('the run is not there')
  return rows[0]
}

/** Whether another connection is writing the run's lines. */
async function isBeingMade(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where relation = 'payment_run_lines'::regclass and mode = 'RowExclusiveLock'`.execute(
    app.database.db
  )
  return rows.length > 0
}

const isOver = ({ process: { exitCode, signalCode } }: Worker) => exitCode !== null || signalCode !== null

/**
 * Has a worker make the run, and kills it this many milliseconds after its first line; it may have finished by then.
 */
async function killedCreation(runId: number, afterMs: number): Promise<{ tookMs: number; isKilled: boolean }> {
  const worker = startWorker(runId, 'once')
  while (!isOver(worker) && !(await isBeingMade())) await pause(5)
  const began = performance.now()
  await Promise.race([pause(afterMs), worker.died])
  const tookMs = performance.now() - began
  worker.process.kill('SIGKILL')
  const [code] = await worker.died
  return { tookMs, isKilled: code === null }
}

async function begun(by: TestSession): Promise<number> {
  const { runNo, status } = await app.call(by, makePaymentRun, choiceOf(app))
  expect(status).toBe('Making')
  return Number(runNo?.slice(2))
}

test(`a run whose makers are killed ${kills} times at any moment of it is made exactly once, whole`, {
  timeout: 120_000 + kills * 20_000
}, async () => {
  await settingsAreMade(app)
  app.clock.set(systemClock.now().toISOString())
  await paymentsAreDue(
    app,
    Array.from({ length: count }, (_, at) => ({ companyId: at + 1, amount: '12.34' }))
  )
  const by = await app.signIn('reviewer')
  const runNoOf = (runId: number) => `PR${String(runId).padStart(8, '0')}`
  let runId = await begun(by)
  // Grows until a run is finished before its kill, so that every moment is tested.
  let spanMs = 400
  for (let killed = 0; killed < kills; ) {
    if ((await stateOf(runId)).status === 'Pending Approval') {
      await app.call(by, refusePaymentRun, { runNo: runNoOf(runId), reason: 'Made again' })
      runId = await begun(by)
    }
    const { tookMs, isKilled } = await killedCreation(runId, Math.random() * spanMs)
    if (isKilled) killed += 1
    spanMs = isKilled ? spanMs * 1.1 : tookMs
    const { status, lines } = await stateOf(runId)
    expect([status, lines]).toEqual(lines === 0 ? ['Making', 0] : ['Pending Approval', count])
  }
  if ((await stateOf(runId)).status === 'Making') {
    const last = startWorker(runId, 'job')
    while ((await stateOf(runId)).status === 'Making' && !isOver(last)) await pause(20)
    last.process.kill('SIGKILL')
    await last.died
  }
  const { run } = await readRun(app, by, runNoOf(runId))
  expect(run).toMatchObject({ status: 'Pending Approval', paymentCount: count, doneCount: count, total: '25297.00' })
  await app.call(await app.signIn('approver'), approvePaymentRun, { runNo: run.runNo })
  await expectBooksToAgree(app.database.db)
})
