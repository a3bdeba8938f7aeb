import { type BulkKind, bulkKindNames } from '@payouts/contract/bulk-changes/kinds'
import { recordEvent } from '#activity/record.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'

type RecordingCall = Pick<WriteCall<unknown>, 'tx' | 'clock'> & { caller: Caller | null; requestId?: string }
type RecordedFile = { bulkChangeId: number; kind: BulkKind; fileName: string; sha256: string; rowCount: number }
type BulkEvent = { action: string; activity: string; reason?: string; comment?: string; details?: object }

/** A file in the audit trail, with its digest. */
export const eventOfFile = ({ bulkChangeId, kind, fileName, sha256, rowCount }: RecordedFile) => ({
  name: fileName,
  details: { bulkChangeId, kind: bulkKindNames[kind], fileName, sha256, rowCount }
})

/** Records an action on a file as a whole. */
export async function recordBulk(
  { tx, clock, caller, requestId }: RecordingCall,
  file: RecordedFile,
  { details, ...event }: BulkEvent
): Promise<void> {
  const { name, details: known } = eventOfFile(file)
  await recordEvent(tx, {
    ...event,
    name,
    area: 'bulk-changes',
    actor: caller ?? { name: 'Command line' },
    details: { ...known, ...details },
    ...(requestId !== undefined && { requestId }),
    at: clock.now()
  })
}
