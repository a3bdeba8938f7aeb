import { neededFor, type Subject } from '@payouts/contract/approvals/kinds'
import type { Slot } from '@payouts/contract/approvals/rule'
import type { GivenApproval } from '@payouts/contract/approvals/schema'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { type Away, awayAmong } from '#absences/queries/away.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import '#absences/tables.ts'
import '#identity/tables.ts'
import '../tables.ts'

export type Given = GivenApproval & {
  position: number
  by: number
  behalfOf: number | null
  approvedFor: Day | null
}

/** A request for approvals, with the given approvals, and today's absences of those who may give one. */
export type WaitingRequest = Subject & {
  requestId: number
  amount: Ringgit
  requesters: number[]
  approvers: Slot[]
  inOrder: boolean
  given: Given[]
  away: Away[]
}

const given = sql<Given[]>`coalesce((
  select json_agg(json_build_object('position', position, 'by', approved_by, 'behalfOf', approvals.behalf_of,
    'name', users.name, 'role', approvals.role, 'approvedOn', ${instantText('approved_on')}, 'comment', comment,
    'approvedFor', approved_for, 'behalf', case when absent.user_id is not null then json_build_object(
      'name', absent.name, 'fromDay', absences.from_day, 'toDay', absences.to_day) end) order by approval_id)
  from approvals join users on users.user_id = approved_by
  left join absences using (absence_id) left join users as absent on absent.user_id = approvals.behalf_of
  where approvals.request_id = approval_requests.request_id
), '[]')`

/** The waiting request of a subject, if any. */
export async function waitingRequest(
  db: Database,
  { kind, subject }: Subject,
  today: Day
): Promise<WaitingRequest | undefined> {
  const { rows } = await sql<WaitingRequest>`
    select kind, subject, request_id as "requestId", amount, askers as requesters, approvers, in_order as "inOrder",
      ${given} as given, ${awayAmong(neededFor({ kind, subject }), today)} as away
    from approval_requests where kind = ${kind} and subject = ${subject} and status = 'Waiting'`.execute(db)
  return rows[0]
}

/**
 * The same, locked until the transaction ends, so that simultaneous approvals see each other; the caller's absences
 * to act for are locked, too, so that none ends meanwhile.
 */
export async function lockWaitingRequest(
  tx: Tx,
  { kind, subject }: Subject,
  { userId, today }: { userId: number; today: Day }
): Promise<WaitingRequest | undefined> {
  await sql`
    select from approval_requests where kind = ${kind} and subject = ${subject} and status = 'Waiting' for update`.execute(
    tx
  )
  await sql`
    select from absences where delegate_id = ${userId} and ended_on is null and to_day >= ${today}::date for share`.execute(
    tx
  )
  return waitingRequest(tx, { kind, subject }, today)
}

/** The slots that are taken, counted from 0. */
export const takenOf = (request: WaitingRequest): number[] => request.given.map(({ position }) => position - 1)
