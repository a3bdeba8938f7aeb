import { failureActions } from '@payouts/contract/audit/failures'
import type { Ringgit } from '@payouts/contract/money'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { fileProfilesOf } from '#bank-files/profiles.ts'
import { findCaller } from '#identity/users/queries.ts'
import { notify } from '#notices/notify.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import type { JobCall } from '#platform/jobs/definition.ts'
import { isRefusal } from '#platform/refusal.ts'
import { isPassing } from '#posting/faults.ts'
import { type BegunRun, fillRun } from './fill-run.ts'

type CreationCall = Pick<JobCall<{ runId: number }>, 'data' | 'tx' | 'database' | 'clock' | 'services' | 'signal'>
type WaitingRun = BegunRun & { madeBy: number }

/**
 * Makes a run that was begun, in a transaction of its own: if the server dies, nothing of it remains and the next one
 * begins again. A fault that is not the database's ends the run with its reason.
 */
export async function createInBackground(call: CreationCall): Promise<void> {
  const { data, tx, database, services, signal } = call
  await takeTurn(tx, data.runId)
  const run = await findBegun(database, data.runId)
  if (!run) return
  try {
    const problem = await fill(call, run)
    if (problem !== undefined) await giveUp(call, run, problem)
  } catch (error) {
    if (signal.aborted || isPassing(error)) throw error
    services.log.error({ err: error, runNo: run.runNo }, 'a payment run could not be made')
    await giveUp(call, run, 'It could not be made. Please try again; if it fails again, ask for support.')
  }
}

const runLock = 7_201_532

/** Waits for another server that works on the run. The lock ends with the job's own transaction. */
async function takeTurn(tx: Tx, runId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${runLock}, ${runId}::integer)`.execute(tx)
}

async function findBegun(database: Database, runId: number): Promise<WaitingRun | undefined> {
  const { rows } = await sql<WaitingRun & { ibgLimit: Ringgit }>`
    select run_id as "runId", run_no as "runNo", profile, due_until as "dueUntil", bank_bics as "bankBics",
      execute_on as "executeOn", payer, ibg_limit as "ibgLimit", rentas_minimum as "rentasMinimum",
      most_payments as "mostPayments", four_eyes as "fourEyes", made_at as "madeAt", made_by as "madeBy"
    from payment_runs where run_id = ${runId} and status = 'Making'`.execute(database)
  return rows[0]
}

/** Answers why the run cannot be made; undefined once it is. */
async function fill({ database, clock, services, signal }: CreationCall, run: WaitingRun): Promise<string | undefined> {
  const profile = fileProfilesOf(services.config)[run.profile]
  if (!profile) return 'Its file profile is not there any more.'
  const madeBy = await findCaller(database, run.madeBy)
  if (!madeBy) return 'Who made it may not do so any more.'
  const tx = await database.startTransaction().execute()
  try {
    const figures = await fillRun(tx as Tx, {
      run,
      profile,
      today: clock.today(),
      madeBy,
      // Outside the transaction, so that others see it.
      onProgress: async (done) =>
        void (await database
          .updateTable('payment_runs')
          .set({ done_count: done })
          .where('run_id', '=', run.runId)
          .where('status', '=', 'Making')
          .execute()),
      signal
    })
    if (isRefusal(figures)) return figures.message
    await tx.commit().execute()
    return undefined
  } finally {
    if (!tx.isCommitted)
      await tx
        .rollback()
        .execute()
        .catch(() => undefined)
  }
}

async function giveUp({ tx, clock }: CreationCall, run: WaitingRun, problem: string): Promise<void> {
  await tx
    .updateTable('payment_runs')
    .set({ status: 'Not Made', problem })
    .where('run_id', '=', run.runId)
    .where('status', '=', 'Making')
    .execute()
  await recordEvent(tx, {
    area: 'payment-runs',
    action: failureActions.runNotMade,
    activity: `Payment run ${run.runNo} could not be made: ${problem}`,
    actor: 'system',
    referenceNo: run.runNo,
    at: clock.now()
  })
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [run.madeBy] },
    subject: `Payment run ${run.runNo} could not be made`,
    detail: problem,
    target: { screen: 'payments', runNo: run.runNo },
    at: clock.now()
  })
}
