import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import './tables.ts'

/** What happened, as an area's feed and the audit trail tell it. */
export type RecordedEvent = {
  /** Whose feed it belongs to. */
  area: string
  /** What was done, in a word or two of capitals: `HOLD`, `REQUEST APPROVAL`. */
  action: string
  /** The same as a sentence. */
  activity: string
  actor: Caller | 'system'
  /** Whom or what it was done to. */
  name?: string
  reason?: string
  comment?: string
  referenceNo?: string
  batchNo?: number
  accountCode?: string
  /** What its attachments are filed under, as getAttachment asks for them. */
  attachmentReference?: { attachmentType: string; reference: string }
  /** What auditors may need beyond the sentence. No secrets. */
  details?: object
  requestId?: string
  /** `REFUSED` appears in the audit trail only, not in feeds. */
  outcome?: 'DONE' | 'REFUSED'
  /** The moment of the call's clock; the transaction's own start by default. */
  at?: Date
}

/** Writes one audit event in the transaction of the change that it tells of. */
export async function recordEvent(tx: Tx, event: RecordedEvent): Promise<void> {
  const { actor, attachmentReference, details, outcome = 'DONE' } = event
  await tx
    .insertInto('audit_events')
    .values({
      area: event.area,
      action: event.action,
      activity: event.activity,
      user_id: actor === 'system' ? null : actor.userId,
      actor: actor === 'system' ? 'System' : actor.name,
      name: event.name ?? '',
      reason: event.reason ?? '',
      comment: event.comment ?? '',
      reference_no: event.referenceNo ?? null,
      batch_no: event.batchNo ?? null,
      account_code: event.accountCode ?? null,
      attachment_type: attachmentReference?.attachmentType ?? null,
      attachment_reference: attachmentReference?.reference ?? null,
      details: details === undefined ? null : JSON.stringify(details),
      request_id: event.requestId ?? null,
      outcome,
      ...(event.at && { created_on: event.at })
    })
    .execute()
}
