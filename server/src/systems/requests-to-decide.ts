import { hash } from 'node:crypto'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { PageRequest } from '@payouts/contract/page'
import { isGranted } from '@payouts/contract/permissions'
import { decidedAlready } from '@payouts/contract/requests/can'
import { type DecisionKind, decisionNames } from '@payouts/contract/systems/kinds-to-decide'
import {
  type decisionEndpoints,
  decisionRights,
  type RequestToDecide,
  requestedChange
} from '@payouts/contract/systems/requests-to-decide'
import { sql } from 'kysely'
import { chartRequests } from '#chart-of-accounts/chart-requests.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { ReadCall, WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import type { requestsOfKind } from '#requests/requests-of-kind.ts'
import { replacementRequests } from '#transactions/e-invoices/replacement-requests.ts'
import { replacements } from '#transactions/e-invoices/replacements.ts'
import './tables.ts'

type Endpoints = typeof decisionEndpoints
type InputOfCall<Name extends keyof Endpoints> = CheckedInputOf<Endpoints[Name]>
type AnswerOf<Name extends keyof Endpoints> = Promise<OutputOf<Endpoints[Name]> | Refusal>

type Reader = { db: Database; caller: Caller; clock: Clock }
type Wanted = PageRequest & { status: string | null; changeId?: number }

/** A kind of request as clients meet it: what people decide by, and what a request would change. */
type Decidable = Pick<ReturnType<typeof requestsOfKind>, 'approve' | 'refuse'> & {
  list: (reader: Reader, wanted: Wanted) => Promise<{ content: Listed[]; totalElements: number; totalPages: number }>
}
type Listed = Omit<RequestToDecide, 'kind' | 'change' | 'digest' | 'refusal'> & RequestToDecide['change']

const kinds: Record<DecisionKind, Decidable> = {
  'chart-changes': chartRequests,
  'e-invoice-replacements': { ...replacementRequests, list: replacements.list }
}

/** The requests of a kind that wait. Each says why this client may not decide on it, if it may not. */
export async function listRequestsToDecide(
  call: ReadCall<InputOfCall<'getRequestsToDecide'>>
): AnswerOf<'getRequestsToDecide'> {
  const { kind, ...paging } = call.input
  const hands = await handsIn(call, kind)
  if (isRefusal(hands)) return hands
  const page = await kinds[kind].list(call, { ...paging, status: 'Pending' })
  return { ...paging, ...page, content: page.content.map((request) => told(kind, request, hands)) }
}

export async function readRequestToDecide(
  call: ReadCall<InputOfCall<'getRequestToDecide'>>
): AnswerOf<'getRequestToDecide'> {
  return find(call, call.input)
}

export const approveRequest = (call: WriteCall<InputOfCall<'approveRequest'>>): AnswerOf<'approveRequest'> =>
  decide(call, 'approve')

export const refuseRequest = (call: WriteCall<InputOfCall<'refuseRequest'>>): AnswerOf<'refuseRequest'> =>
  decide(call, 'refuse')

/**
 * Decides as a person would, by the same engine, if a policy says so and the request is the one that the client read. The
 * client's row is held meanwhile, which a change of its policy or its people locks.
 */
async function decide(call: WriteCall<InputOfCall<'approveRequest'>>, step: 'approve' | 'refuse') {
  const { kind, changeId, digest, comment } = call.input
  const request = await find({ ...call, db: call.tx }, { kind, changeId })
  if (isRefusal(request)) return request
  if (request.digest !== digest)
    return refuse('changedMeanwhile', 'The request is another than you read. Read it again.', 'digest')
  if (request.refusal !== null) return refuse('refusedByRule', request.refusal, 'changeId')
  return kinds[kind][step]({ ...call, input: { changeId, comment } })
}

async function find(reader: Reader, { kind, changeId }: InputOfCall<'getRequestToDecide'>) {
  const hands = await handsIn(reader, kind)
  if (isRefusal(hands)) return hands
  const { content } = await kinds[kind].list(reader, { pageNumber: 0, pageSize: 1, status: null, changeId })
  const [request] = content
  return request ? told(kind, request, hands) : refuse('refusedByRule', 'There is no such request.', 'changeId')
}

/** Who had a hand in this client, if a policy lets it decide on the kind today and it still has the right. */
async function handsIn({ db, caller, clock }: Reader, kind: DecisionKind): Promise<readonly number[] | Refusal> {
  const { rows } = await sql<{ hands: number[] }>`
    select hands_in(client_id) as hands from api_clients
    where user_id = ${caller.userId} and jsonb_exists(kinds_to_decide(client_id, ${clock.today()}::date), ${kind})`.execute(
    db
  )
  if (rows[0] && isGranted(caller.menu, decisionRights[kind])) return rows[0].hands
  return refuse('notPermitted', `No policy lets this client decide on ${decisionNames[kind]}. Two people can make one.`)
}

function told(kind: DecisionKind, request: Listed, hands: readonly number[]): RequestToDecide {
  const { changeId, reason, askedBy, askedById, askedByDisabled, askedOn, status, decidedBy, decidedOn } = request
  const change = requestedChange.parse(request)
  const digest = hash('sha256', JSON.stringify([kind, changeId, change, reason, askedById]))
  return {
    ...{ kind, changeId, change, digest, refusal: refusalOf(request, hands) },
    ...{ reason, askedBy, askedById, askedByDisabled, askedOn, status, decidedBy, decidedOn, comment: request.comment }
  }
}

/** Why a client does not decide on a request although it decides on the kind. */
function refusalOf({ status, askedById }: Listed, hands: readonly number[]): string | null {
  if (status !== 'Pending') return decidedAlready({ status }).reason
  if (askedById === null) return 'Nobody is known to have requested this. A person has to decide.'
  if (!hands.includes(askedById)) return null
  return 'Who requested this has made or changed this client, its policy or a secret of it. A person has to decide.'
}
