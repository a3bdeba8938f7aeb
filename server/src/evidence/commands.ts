import { type RecordedEvent, recordEvent } from '#activity/record.ts'
import type { Signing } from '#audit/signing-key.ts'
import { noSuchCycle } from '#cycles/lock.ts'
import '#cycles/tables.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import type { Refusal } from '#platform/refusal.ts'
import { evidenceLines } from './write-evidence.ts'

type Taking = {
  batchNo: number
  signing: Signing
  actor: RecordedEvent['actor']
  requestId?: string
  record(write: (tx: Tx) => Promise<void>): Promise<void>
}

/** Records the export of a cycle's evidence, which is its last audit event, and answers its lines. */
export async function takeEvidence(
  db: Database,
  { batchNo, signing, actor, requestId, record }: Taking
): Promise<AsyncGenerator<string> | Refusal> {
  const cycle = await db.selectFrom('cycles').select('name').where('batch_no', '=', batchNo).executeTakeFirst()
  if (!cycle) return noSuchCycle(batchNo)
  await record((tx) =>
    recordEvent(tx, {
      area: 'evidence',
      action: 'DOWNLOAD',
      activity: 'Took the evidence of a cycle away',
      actor,
      name: cycle.name,
      batchNo,
      at: signing.clock.now(),
      ...(requestId === undefined ? {} : { requestId })
    })
  )
  return evidenceLines(db, batchNo, signing)
}
