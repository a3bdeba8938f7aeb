import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { holdRows } from '#test/builders/hold-rows.ts'
import { aRun, paymentsAreDue, settingsAreMade } from '#test/builders/payment-run-builders.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'

const app = useTestApp()

/** `KILLS=50` sets the number. */
const kills = Number(process.env['KILLS'] ?? 1)
const count = 300

type Step = 'approve' | 'withdraw' | 'again'
type RunState = { runNo: string; status: string; again: boolean }

async function lastRun(): Promise<RunState | undefined> {
  const { rows } = await sql<RunState>`
    select run_no as "runNo", status, instructed_again_at is not null as again
    from payment_runs order by run_id desc limit 1`.execute(app.database.db)
  return rows[0]
}

/** The number of a run's payments by status. */
async function paymentsOf(runNo: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select payments.status, count(*) as count
    from payment_run_lines as line join payments using (reference_no)
    where line.run_id = ${Number(runNo.slice(2))} group by 1`.execute(app.database.db)
  return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}

const statusOfPayments: Readonly<Record<string, string>> = {
  'Pending Approval': 'INSTRUCTED',
  Approved: 'IN FILE',
  'Withdrawal Requested': 'IN FILE',
  Withdrawn: 'WITHDRAWN'
}

/** Has a worker take the step, and kills it in the midst of it, or so long after that it may be over; a share of 250 ms. */
async function takeStep(step: Step, runNo: string, userName: string, share?: number): Promise<boolean> {
  const { db } = app.database
  const letGo =
    share !== undefined && (await holdRows(db, sql`select from payments order by reference_no desc limit 1`))
  const script = join(import.meta.dirname, '../../test/workers/run-step-worker.ts')
  const worker = spawn(process.execPath, [script, app.database.url, userName, step, runNo], {
    stdio: ['ignore', 'ignore', 'inherit']
  })
  const died = once(worker, 'exit')
  if (!letGo) {
    expect((await died)[0]).toBe(0)
    return false
  }
  await untilWaiting(db, 1)
  if (share > 0) {
    await letGo()
    await pause(share * 250)
  }
  worker.kill('SIGKILL')
  const [code] = await died
  await letGo()
  return code === null
}

test(`a run whose approval, withdrawal and instructing again are killed ${kills} times is decided once, whole`, {
  timeout: 120_000 + kills * 15_000
}, async () => {
  await settingsAreMade(app)
  app.clock.set(systemClock.now().toISOString())
  await paymentsAreDue(
    app,
    Array.from({ length: count }, (_, at) => ({ companyId: at + 1, amount: '12.34' as const }))
  )
  const maker = await app.signIn('reviewer')
  const next = async (share?: number): Promise<boolean> => {
    const run = await lastRun()
    if (run === undefined || run.again) {
      await aRun(app, maker)
      return next(share)
    }
    const { runNo, status } = run
    if (status === 'Pending Approval') return takeStep('approve', runNo, 'approver', share)
    if (status === 'Withdrawn') return takeStep('again', runNo, 'reviewer', share)
    if (status === 'Approved')
      await app.call(maker, paymentRunEndpoints.requestRunWithdrawal, { runNo, reason: 'Never sent' })
    return takeStep('withdraw', runNo, 'approver', share)
  }
  let stopped = 0
  for (let kill = 0; kill < kills; kill += 1) {
    if (await next(kill === 0 ? 0 : Math.random())) stopped += 1
    const run = await lastRun()
    // All of it or nothing.
    expect(await paymentsOf(run?.runNo ?? '')).toEqual({ [statusOfPayments[run?.status ?? ''] ?? '']: count })
    const { rows } = await sql<{ remaining: number }>`
      select count(*) as remaining from payments where status <> 'WITHDRAWN'`.execute(app.database.db)
    expect(rows).toEqual([{ remaining: run?.status === 'Withdrawn' && !run.again ? 0 : count }])
    await expectBooksToAgree(app.database.db)
  }
  expect(stopped).toBeGreaterThan(0)
  while ((await lastRun())?.status !== 'Approved') await next()
  expect(await paymentsOf((await lastRun())?.runNo ?? '')).toEqual({ 'IN FILE': count })
  await expectBooksToAgree(app.database.db)
})
