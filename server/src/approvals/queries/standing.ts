import { type ApprovalKind, kindRules } from '@payouts/contract/approvals/kinds'
import { type Place, placeFor, placesLeft, placesText, standingText } from '@payouts/contract/approvals/rule'
import type { ApprovalStanding, Candidate, GivenApproval } from '@payouts/contract/approvals/schema'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { isGranted } from '@payouts/contract/permissions'
import { no, type Verdict, yes } from '@payouts/contract/verdict'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { mayIn } from '../../notices/notify.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { instantText } from '../../platform/db/list-sql.ts'
import type { Caller } from '../../platform/http/caller.ts'
import '../../identity/tables.ts'
import '../tables.ts'

/** What is to be approved: a cycle by its batch number, a run by its number, a decision on holds by its number. */
export type Subject = { kind: ApprovalKind; subject: string }

type Given = GivenApproval & { position: number; approvedById: number; approvedFor: Day | null }

/** Something that waits for approvals, with those that were given. */
export type WaitingRequest = Subject & {
  requestId: number
  amount: Ringgit
  askedById: number | null
  approvers: Place[]
  inOrder: boolean
  given: Given[]
}

const given = sql<Given[]>`coalesce((
  select json_agg(json_build_object('position', position, 'approvedById', approved_by, 'name', users.name,
    'role', approvals.role, 'approvedOn', ${instantText('approved_on')}, 'comment', comment,
    'approvedFor', approved_for) order by approval_id)
  from approvals join users on users.user_id = approved_by where approvals.request_id = approval_requests.request_id
), '[]')`

const waitingOf = ({ kind, subject }: Subject): RawBuilder<unknown> => sql`
  select kind, subject, request_id as "requestId", amount, asked_by as "askedById", approvers, in_order as "inOrder",
    ${given} as given
  from approval_requests where kind = ${kind} and subject = ${subject} and status = 'Waiting'`

/** What waits for approvals; undefined where nothing of it does. */
export async function waitingRequest(db: Database, subject: Subject): Promise<WaitingRequest | undefined> {
  const { rows } = await sql<WaitingRequest>`${waitingOf(subject)}`.execute(db)
  return rows[0]
}

/** The same, locked until the transaction ends, so that of two who approve at once one finds what the other did. */
export async function lockWaitingRequest(tx: Tx, { kind, subject }: Subject): Promise<WaitingRequest | undefined> {
  await sql`
    select from approval_requests where kind = ${kind} and subject = ${subject} and status = 'Waiting' for update`.execute(
    tx
  )
  return waitingRequest(tx, { kind, subject })
}

/** The places that are taken, counted from 0. */
export const takenOf = (request: WaitingRequest): number[] => request.given.map(({ position }) => position - 1)

/** Whether somebody may give the next approval. The database refuses the same. */
export function mayApprove(request: WaitingRequest, caller: Caller): Verdict {
  if (!isGranted(caller.menu, kindRules[request.kind].needs)) return no('You may not approve this.')
  if (request.askedById === caller.userId)
    return no('You asked for this approval yourself. Somebody else has to give it.')
  if (request.given.some(({ approvedById }) => approvedById === caller.userId))
    return no('You have approved it already. Somebody else has to give the next approval.')
  if (placeFor(request, takenOf(request), caller.role) === undefined) {
    const left = placesLeft(request, takenOf(request))
    return no(`It takes ${placesText(request.inOrder ? left.slice(0, 1) : left, false)}. Your role is ${caller.role}.`)
  }
  return yes
}

const mostCandidates = 10

type FoundCandidate = Candidate & { total: number }

/** Who may give the next approval, by name. */
async function candidatesFor(db: Database, request: WaitingRequest): Promise<FoundCandidate[]> {
  const { rows } = await sql<FoundCandidate>`
    select users.name, users.role, count(*) over () as total
    from users join roles on roles.name = users.role
    where not disabled and ${mayIn([kindRules[request.kind].needs])}
      and users.user_id is distinct from ${request.askedById}
      and users.user_id <> all(${request.given.map(({ approvedById }) => approvedById)}::bigint[])
      and approval_place(${request.approvers}::text[], ${request.inOrder}::boolean,
        ${request.given.map(({ position }) => position)}::integer[], users.role) is not null
    order by users.name limit ${mostCandidates}`.execute(db)
  return rows
}

/** How far something is with its approvals, as its screen shows it. */
export async function standingFor(db: Database, caller: Caller, subject: Subject): Promise<ApprovalStanding | null> {
  const request = await waitingRequest(db, subject)
  if (!request) return null
  const { kind, amount, approvers, inOrder } = request
  const verdict = mayApprove(request, caller)
  const candidates = await candidatesFor(db, request)
  return {
    ...subject,
    kind,
    amount,
    approvers,
    inOrder,
    given: request.given.map(({ name, role, approvedOn, comment }) => ({ name, role, approvedOn, comment })),
    standing: standingText(request, takenOf(request)),
    whyNot: verdict.allowed ? null : verdict.reason,
    candidates: candidates.map(({ name, role }) => ({ name, role })),
    candidateCount: candidates[0]?.total ?? 0
  }
}

/** Whether a person may give the next approval of a subject, in SQL, among those that wait. */
export const waitsFor = (kind: ApprovalKind, subject: RawBuilder<unknown>, caller: Caller): RawBuilder<SqlBool> => sql`
  exists (
    select from approval_requests as request
    where request.kind = ${kind} and request.subject = ${subject} and request.status = 'Waiting'
      and request.asked_by is distinct from ${caller.userId}::bigint
      and not exists (
        select from approvals where approvals.request_id = request.request_id and approved_by = ${caller.userId})
      and approval_place(request.approvers, request.in_order, array(
        select position from approvals where approvals.request_id = request.request_id), ${caller.role}) is not null)`
