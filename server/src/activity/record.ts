import type { Ringgit } from '@payouts/contract/money'
import { copyIn, copyLine } from '#platform/db/copy-in.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import './tables.ts'

/** An event for an area's feed and the audit trail. */
export type RecordedEvent = {
  /** The area of the feed. */
  area: string
  /** The action in a word or two of capitals: `HOLD`, `REQUEST APPROVAL`. */
  action: string
  /** The action as a sentence. */
  activity: string
  /** The person, the server, or another actor without a user, such as a file at the command line. */
  actor: Caller | 'system' | { name: string }
  /** Whom or what it concerns. */
  name?: string
  reason?: string
  comment?: string
  referenceNo?: string
  batchNo?: number
  accountCode?: string
  /** Its sum, by which auditors find it. */
  amount?: Ringgit
  /** What its attachments are filed under. */
  attachmentReference?: { attachmentType: string; reference: string }
  /** Further data for auditors, without secrets. */
  details?: object
  requestId?: string
  /** `REFUSED` appears in the audit trail only, not in feeds. */
  outcome?: 'DONE' | 'REFUSED'
  /** The call's moment; by default the start of the transaction. */
  at?: Date
}

/** Writes one audit event in the transaction of the change that it describes. */
export async function recordEvent(tx: Tx, event: RecordedEvent): Promise<void> {
  const { details, created_on, ...columns } = columnsOf(event)
  await tx
    .insertInto('audit_events')
    .values({
      ...columns,
      details: details === null ? null : JSON.stringify(details),
      ...(created_on && { created_on })
    })
    .execute()
}

/** Writes many audit events at once, in their order: by COPY, as parsing them as JSON takes a third of their writing. */
export async function recordEvents(tx: Tx, events: readonly RecordedEvent[]): Promise<void> {
  if (events.length === 0) return
  const lines = events.map((event) => {
    const values = columnsOf(event)
    // In COPY, `now` is when the transaction began, as `now()` is elsewhere.
    return copyLine([...copiedColumns.map((column) => textOf(values[column])), textOf(values.created_on ?? 'now')])
  })
  await copyIn(tx, `copy audit_events (${copiedColumns.join(', ')}, created_on) from stdin`, lines.join(''))
}

const copiedColumns = [
  ...(['area', 'action', 'activity', 'user_id', 'actor', 'name', 'reason', 'comment', 'reference_no'] as const),
  ...(['batch_no', 'account_code', 'amount', 'attachment_type', 'attachment_reference'] as const),
  ...(['details', 'request_id', 'outcome'] as const)
]

function textOf(value: string | number | object | null): string | number | null {
  if (value === null || typeof value !== 'object') return value
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}

function columnsOf(event: RecordedEvent) {
  const { actor, attachmentReference } = event
  return {
    area: event.area,
    action: event.action,
    activity: event.activity,
    user_id: actor !== 'system' && 'userId' in actor ? actor.userId : null,
    actor: actor === 'system' ? 'System' : actor.name,
    name: event.name ?? '',
    reason: event.reason ?? '',
    comment: event.comment ?? '',
    reference_no: event.referenceNo ?? null,
    batch_no: event.batchNo ?? null,
    account_code: event.accountCode ?? null,
    amount: event.amount ?? null,
    attachment_type: attachmentReference?.attachmentType ?? null,
    attachment_reference: attachmentReference?.reference ?? null,
    details: event.details ?? null,
    request_id: event.requestId ?? null,
    outcome: event.outcome ?? 'DONE',
    created_on: event.at ?? null
  }
}
