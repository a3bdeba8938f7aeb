import { type BulkKind, bulkKindNames } from '@payouts/contract/bulk-changes/kinds'
import { recordEvent } from '../../activity/record.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import type { Caller } from '../../platform/http/caller.ts'

type RecordingCall = Pick<WriteCall<unknown>, 'tx' | 'clock'> & { caller: Caller | null; requestId?: string }
type RecordedFile = { bulkChangeId: number; kind: BulkKind; fileName: string; sha256: string; rowCount: number }
type BulkEvent = { action: string; activity: string; reason?: string; comment?: string; details?: object }

/** Records an action on a file as a whole, with its digest. */
export async function recordBulk(
  { tx, clock, caller, requestId }: RecordingCall,
  { bulkChangeId, kind, fileName, sha256, rowCount }: RecordedFile,
  { details, ...event }: BulkEvent
): Promise<void> {
  await recordEvent(tx, {
    ...event,
    area: 'bulk-changes',
    actor: caller ?? { name: 'Command line' },
    name: fileName,
    details: { bulkChangeId, kind: bulkKindNames[kind], fileName, sha256, rowCount, ...details },
    ...(requestId !== undefined && { requestId }),
    at: clock.now()
  })
}
