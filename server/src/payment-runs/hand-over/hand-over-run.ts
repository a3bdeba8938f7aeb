import { recordEvent } from '../../activity/record.ts'
import { notify } from '../../notices/notify.ts'
import type { Database } from '../../platform/db/database.ts'
import type { JobCall } from '../../platform/jobs/definition.ts'
import { isRefusal } from '../../platform/refusal.ts'
import { findFile, type RunFile } from '../queries/run-file.ts'
import { checkedBytes, fileBytes } from '../run-file.ts'
import { type PaymentPlace, placeOf } from './places.ts'
import { takeTurn } from './turn.ts'

type HandOverCall = JobCall<{ runId: number }>

/**
 * Puts an approved run's file into its place, once: it is written where nobody takes it, then its run is marked, and only
 * then it is released. Until the mark the run may still be withdrawn; from then on it counts as handed over, and a
 * server that takes the job over finishes what was begun.
 */
export async function handOver(call: HandOverCall): Promise<void> {
  const { data, tx, database, services } = call
  const place = placeOf(services.config)
  if (!place) return
  await takeTurn(tx, data.runId)
  const file = await findFile(database, services.config, { runId: data.runId })
  if (isRefusal(file) || file.status !== 'Approved') return
  try {
    if (!(await release(database, call, { file, place }))) return
  } catch (error) {
    await noteProblem(database, file, place)
    throw error
  }
  await note(call, file, place)
}

/** Whether the file is where it belongs; false where its withdrawal was asked for meanwhile. */
async function release(
  database: Database,
  { clock }: HandOverCall,
  { file, place }: { file: RunFile; place: PaymentPlace }
): Promise<boolean> {
  const bytes = () => checkedBytes(fileBytes(database, file.profile, file), file.sha256)
  if (!file.isHandingOver) {
    await place.prepare(file.fileName, bytes())
    const { numUpdatedRows } = await database
      .updateTable('payment_runs')
      .set({ handing_over_at: clock.now() })
      .where('run_id', '=', file.runId)
      .where('status', '=', 'Approved')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) {
      await place.discard(file.fileName)
      return false
    }
  }
  await place.release(file.fileName, bytes)
  return true
}

async function note({ tx, clock }: HandOverCall, file: RunFile, place: PaymentPlace): Promise<void> {
  const at = clock.now()
  await tx
    .updateTable('payment_runs')
    .set({ status: 'Sent', sent_at: at, sent_to: place.name, problem: null })
    .where('run_id', '=', file.runId)
    .where('status', '=', 'Approved')
    .execute()
  const { runNo, fileName, sha256, byteSize, total } = file
  await recordEvent(tx, {
    area: 'payment-runs',
    action: 'SEND RUN',
    activity: `Handed the file of payment run ${runNo} over: ${fileName} in ${place.name}`,
    actor: 'system',
    referenceNo: runNo,
    amount: total,
    details: { fileName, sha256, byteSize, place: place.name },
    at
  })
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [file.madeById, file.approvedById] },
    subject: `The file of payment run ${runNo} was handed over`,
    detail: `${fileName} is in ${place.name}.`,
    place: { screen: 'payments', runNo },
    at
  })
}

/** Beside the job's transaction, which the fault undoes. The log has the fault itself. */
async function noteProblem(database: Database, file: RunFile, place: PaymentPlace): Promise<void> {
  await database
    .updateTable('payment_runs')
    .set({ problem: `The file could not be put into ${place.name}. The server tries again.` })
    .where('run_id', '=', file.runId)
    .where('status', '=', 'Approved')
    .execute()
}
