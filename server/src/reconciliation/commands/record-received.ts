import type { ReceivedFile } from '@payouts/contract/reconciliation/schema'
import { recordEvent } from '#activity/record.ts'
import type { Tx } from '#platform/db/database.ts'
import type { FileDelivery } from './list-file.ts'

/** Writes the audit event of a file that was taken, repeats another, or was refused. */
export async function recordReceived(
  tx: Tx,
  { uploadedBy, clock, requestId }: FileDelivery,
  file: ReceivedFile
): Promise<void> {
  await recordEvent(tx, {
    area: 'reconciliation',
    ...eventOf[file.status](file),
    actor: uploadedBy ?? 'system',
    name: file.fileName,
    ...(requestId !== undefined && { requestId }),
    at: clock.now()
  })
}

type FileEvent = { action: string; activity: string; details: object }

const eventOf: Record<ReceivedFile['status'], (file: ReceivedFile) => FileEvent> = {
  Taken: ({ fileId, fileName, format, ...file }) => {
    const { paymentsChanged, problemCount } = file
    const { entriesMatched, entriesProposed, entriesUnmatched, entriesContradicting } = file
    const entries = { entriesMatched, entriesProposed, entriesUnmatched, entriesContradicting }
    return {
      action: 'RECEIVE BANK FILE',
      activity: `Received ${fileName}, ${format}, of the bank`,
      details: { fileId, paymentsChanged, ...entries, problemCount }
    }
  },
  Repeated: ({ fileId, fileName, repeats }) => ({
    action: 'REPEAT BANK FILE',
    activity: `Received ${fileName} of the bank, which repeats ${repeats?.fileName}`,
    details: { fileId, repeats: repeats?.fileId }
  }),
  Refused: ({ fileId, fileName, problem }) => ({
    action: 'REFUSE BANK FILE',
    activity: `Refused ${fileName}: ${problem}`,
    details: { fileId }
  })
}
