import { type ApprovalKind, neededFor, type Subject } from '@payouts/contract/approvals/kinds'
import { approvalProgressText } from '@payouts/contract/approvals/rule'
import type { ApprovalProgress, Candidate } from '@payouts/contract/approvals/schema'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { appliesOn } from '#absences/queries/away.ts'
import { mayIn } from '#notices/notify.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { deciderFor, waysToApprove, whyNotApprover } from './may-approve.ts'
import { takenOf, type WaitingRequest, waitingRequest } from './waiting-request.ts'
import '#absences/tables.ts'
import '#identity/tables.ts'
import '../tables.ts'

const mostCandidates = 10

type FoundCandidate = { userId: number; name: string; role: string; total: number }

/** Who may give the next approval, by name, absent people last. */
async function candidatesFor(db: Database, request: WaitingRequest): Promise<FoundCandidate[]> {
  const { rows } = await sql<FoundCandidate>`
    select users.user_id as "userId", users.name, users.role, count(*) over () as total
    from approval_requests as request, users join roles on roles.name = users.role
    where request.request_id = ${request.requestId} and not disabled and ${mayIn([neededFor(request)])}
      and open_place(request, users.user_id, null) is not null
    order by users.user_id = any(${request.away.map(({ userId }) => userId)}::bigint[]), users.name
    limit ${mostCandidates}`.execute(db)
  return rows
}

/** The progress of approvals, as the screen shows it. */
export async function approvalProgressOf(
  db: Database,
  caller: Caller,
  subject: Subject,
  today: Day
): Promise<ApprovalProgress | null> {
  const request = await waitingRequest(db, subject, today)
  if (!request) return null
  const { kind, amount, approvers, inOrder, given, away } = request
  const candidates = await candidatesFor(db, request)
  return {
    ...subject,
    kind,
    amount,
    approvers,
    inOrder,
    given: given.map(({ name, role, behalf, approvedOn, comment }) => ({ name, role, behalf, approvedOn, comment })),
    standing: approvalProgressText(request, takenOf(request)),
    whyNot: whyNotApprover(request, caller) ?? null,
    ways: waysToApprove(request, caller).map(
      (behalf) => behalf && { userId: behalf.userId, name: behalf.name, fromDay: behalf.fromDay, toDay: behalf.toDay }
    ),
    candidates: candidates.map(({ userId, name, role }): Candidate => {
      const absence = away.find((one) => one.userId === userId)
      return { name, role, away: absence ? { toDay: absence.toDay, delegate: deciderFor(request, absence) } : null }
    }),
    candidateCount: candidates[0]?.total ?? 0
  }
}

export type Looking = { caller: Pick<Caller, 'userId'>; today: Day }

/**
 * The absent people on whose behalf the caller may give the next approval of a subject: `(name)`, in SQL. The caller
 * must have the permission to approve this kind.
 */
const openThroughAbsence = ({ caller, today }: Looking) => sql`
  select users.name from absences join users on users.user_id = absences.user_id
  where absences.delegate_id = ${caller.userId} and ${appliesOn(today)} and not disabled
    and role_may_approve(request, users.role)
    and open_place(request, ${caller.userId}, absences.user_id) is not null`

/** A request for approvals, in SQL: its kind, and its subject as in `approval_requests`. */
export type SubjectInSql = { kind: ApprovalKind | RawBuilder<ApprovalKind | null>; subject: RawBuilder<unknown> }

const requestOf = ({ kind, subject }: SubjectInSql) => sql`approval_requests as request
  where request.kind = ${kind} and request.subject = (${subject})::text and request.status = 'Waiting'`

/** Whether a person may give the next approval of a subject, in SQL, on their own or an absent person's behalf. */
export const waitsFor = (subject: SubjectInSql, looking: Looking): RawBuilder<SqlBool> => sql`
  exists (
    select from ${requestOf(subject)} and (
      open_place(request, ${looking.caller.userId}, null) is not null or exists (${openThroughAbsence(looking)})))`

/** The absent person on whose behalf the caller has to approve, in SQL; null if they may approve by themselves. */
export const onlyOnBehalfOf = (subject: SubjectInSql, looking: Looking): RawBuilder<string | null> => sql`(
  select (${openThroughAbsence(looking)} order by absence_id limit 1)
  from ${requestOf(subject)} and open_place(request, ${looking.caller.userId}, null) is null)`
