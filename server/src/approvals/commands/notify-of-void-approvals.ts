import type { Subject } from '@payouts/contract/approvals/kinds'
import type { NoticeTarget } from '@payouts/contract/notices/schema'
import { sql } from 'kysely'
import { type RecordedEvent, recordEvents } from '#activity/record.ts'
import { notify } from '#notices/notify.ts'
import type { Tx } from '#platform/db/database.ts'
import type { EventOfRequest } from '#requests/request-kind.ts'
import '#identity/tables.ts'
import '../tables.ts'

type Void = Pick<RecordedEvent, 'area' | 'actor'> & {
  /** What the history mentions it under: cycles, or a reference. */
  events?: readonly EventOfRequest[]
  /** What was approved, as in "Your approval of October no longer applies". */
  name: string
  /** The reason, as the end of a sentence. */
  why: string
  target: NoticeTarget
  at: Date
}

/**
 * Tells those who had approved something that it changed and their approvals are void, and records that in the history.
 * The database ended the request with the change itself. Does nothing if nobody had approved.
 */
export async function notifyOfVoidApprovals(
  tx: Tx,
  { kind, subject }: Subject,
  { events = [{}], name, why, target, at, area, actor }: Void
): Promise<void> {
  const { rows } = await sql<{ approvedBy: number; name: string }>`
    with void as (
      update approval_requests set told = true
      where kind = ${kind} and subject = ${subject} and status = 'Void' and not told returning request_id
    )
    select approved_by as "approvedBy", users.name || coalesce(' for ' || absent.name, '') as name
    from approvals join void using (request_id) join users on users.user_id = approved_by
    left join users as absent on absent.user_id = approvals.behalf_of
    order by approval_id`.execute(tx)
  if (rows.length === 0) return
  const approvers = rows.map((row) => row.name).join(' and ')
  const recorded = {
    area,
    action: 'VOID APPROVALS',
    activity: `The approval of ${name} by ${approvers} no longer applies: ${why}`,
    actor,
    name,
    at
  }
  await recordEvents(
    tx,
    events.map((event) => ({ ...event, ...recorded }))
  )
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: rows.map(({ approvedBy }) => approvedBy) },
    subject: `Your approval of ${name} no longer applies: ${why}`,
    target,
    at
  })
}
