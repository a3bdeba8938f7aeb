import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { notify } from '#notices/notify.ts'
import { refuseKeptBack } from '#payments/kept-back/kept-back.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locking/lock-rows.ts'
import type { JobCall } from '#platform/jobs/definition.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { findFile, type RunFile } from '../queries/run-file.ts'
import { checkedBytes, fileBytes } from '../run-file.ts'
import { destinationOf, type FileDestination, problemOfHandOver } from './destinations.ts'
import { takeTurn } from './turn.ts'

type HandOverCall = JobCall<{ runId: number }>

/**
 * Writes an approved run's file to its destination once: first under a name that nobody fetches; then the run becomes
 * Sent; then the file gets its final name. The run may be withdrawn until its status changes; after that, a server
 * that takes over the job completes the hand-over.
 */
export async function handOver(call: HandOverCall): Promise<void> {
  const { data, tx, database, services } = call
  const destination = destinationOf(services.config)
  if (!destination) return
  await takeTurn(tx, data.runId)
  const file = await findFile(database, services.config, { runId: data.runId })
  if (isRefusal(file)) return noteProblem(database, data.runId, file.message)
  if (file.status !== 'Approved') return
  const keptBack = file.isHandingOver ? undefined : await refuseKeptBack(database, data.runId)
  if (keptBack) return noteProblem(database, data.runId, keptBack.message)
  try {
    const stopped = await release(database, call, { file, destination })
    if (stopped) return noteProblem(database, data.runId, stopped.message)
  } catch (error) {
    await noteProblem(database, file.runId, problemOfHandOver(error, file.fileName, destination))
    throw error
  }
  await note(call, file, destination)
}

/** Hands the file over, unless its withdrawal was requested or one of its payments was kept back while it was written. */
async function release(
  database: Database,
  { clock }: HandOverCall,
  { file, destination }: { file: RunFile; destination: FileDestination }
): Promise<Refusal | undefined> {
  const bytes = () => checkedBytes(fileBytes(database, file.profile, file), file.sha256)
  if (!file.isHandingOver) {
    await destination.prepare(file.fileName, bytes())
    const stopped = await database.transaction().execute((tx) => markHandingOver(tx, clock, file))
    if (stopped) {
      await destination.discard(file.fileName)
      return stopped
    }
  }
  await destination.release(file, bytes)
  return undefined
}

/** Under the run's lock: a statement that keeps a payment back either comes before, or finds that the file has left. */
async function markHandingOver(tx: Tx, clock: Clock, { runId, runNo }: RunFile): Promise<Refusal | undefined> {
  await lockRows(tx, sql`payment_runs where run_id = ${runId} for no key update`)
  const keptBack = await refuseKeptBack(tx, runId)
  if (keptBack) return keptBack
  const { numUpdatedRows } = await tx
    .updateTable('payment_runs')
    .set({ handing_over_at: clock.now() })
    .where('run_id', '=', runId)
    .where('status', '=', 'Approved')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? undefined : refuse('changedMeanwhile', `The withdrawal of ${runNo} was requested.`)
}

async function note({ tx, clock }: HandOverCall, file: RunFile, destination: FileDestination): Promise<void> {
  const at = clock.now()
  await tx
    .updateTable('payment_runs')
    .set({ status: 'Sent', sent_at: at, sent_to: destination.name, problem: null })
    .where('run_id', '=', file.runId)
    .where('status', '=', 'Approved')
    .execute()
  const { runNo, fileName, sha256, byteSize, total } = file
  await recordEvent(tx, {
    area: 'payment-runs',
    action: 'SEND RUN',
    activity: `Handed the file of payment run ${runNo} over: ${fileName} in ${destination.name}`,
    actor: 'system',
    referenceNo: runNo,
    amount: total,
    details: { fileName, sha256, byteSize, place: destination.name },
    at
  })
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [file.madeById, file.approvedById] },
    subject: `The file of payment run ${runNo} was handed over`,
    detail: `${fileName} is in ${destination.name}.`,
    target: { screen: 'payments', runNo },
    at
  })
}

/** Outside the job's transaction, which a fault rolls back. */
async function noteProblem(database: Database, runId: number, problem: string): Promise<void> {
  await database
    .updateTable('payment_runs')
    .set({ problem })
    .where('run_id', '=', runId)
    .where('status', '=', 'Approved')
    .execute()
}
