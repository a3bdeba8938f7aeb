import { recordEvent } from '#activity/record.ts'
import { findMalware, NoVerdict, scannerAnswers } from '#platform/clamd.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Services } from '#platform/http/services.ts'
import { earlierAttachments, type UnscannedAttachment, waitingAttachments } from './queries.ts'
import './tables.ts'

type Scanning = { database: Database; clock: Clock; services: Services; signal: AbortSignal }

/**
 * Has the malware scanner check one file, or all that wait and then some from before it was configured, which stay
 * available meanwhile. Files without a verdict stay as they are.
 */
export async function scanWaiting(
  { database, clock, services, signal }: Scanning,
  referenceId?: string
): Promise<void> {
  const { log, files, config } = services
  if (!config.clamdUrl) return
  if (!referenceId && !(await scannerAnswers(config.clamdUrl)))
    return log.error('the malware scanner cannot be reached: new attachments wait for it')
  const waiting = await waitingAttachments(database, referenceId)
  const earlier = referenceId ? [] : await earlierAttachments(database)
  for (const attachment of [...waiting, ...earlier]) {
    if (signal.aborted) return
    try {
      const malware = await findMalware(config.clamdUrl, files.open(attachment.storedAs))
      if (malware) log.warn({ ...attachment, malware }, 'an attachment has malware, and nobody can open it')
      await keepVerdict({ database, clock }, attachment, malware)
    } catch (error) {
      if (!(error instanceof NoVerdict)) throw error
      log.error({ err: error, ...attachment }, 'the malware scanner gives no verdict on an attachment')
    }
  }
}

/** If two servers scan the same file, one stores the result. */
async function keepVerdict(
  { database, clock }: Pick<Scanning, 'database' | 'clock'>,
  { referenceId, fileName, attachmentType }: UnscannedAttachment,
  malware: string | undefined
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('attachments')
      .set({ scan: malware ? 'INFECTED' : 'CLEAN', malware: malware ?? null, scanned_at: clock.now() })
      .where('reference_id', '=', referenceId)
      .where((row) => row.or([row('scan', '=', 'WAITING'), row('scan', 'is', null)]))
      .executeTakeFirstOrThrow()
    if (!malware || numUpdatedRows === 0n) return
    await recordEvent(tx, {
      area: 'attachments',
      action: 'ATTACHMENT REFUSED',
      activity: `The malware scanner found ${malware} in ${fileName}, so nobody can open it`,
      actor: 'system',
      name: fileName,
      attachmentReference: { attachmentType, reference: referenceId },
      details: { referenceId, malware },
      at: clock.now()
    })
  })
}
