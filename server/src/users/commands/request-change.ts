import type { OutputOf } from '@payouts/contract/endpoint'
import type { userEndpoints } from '@payouts/contract/users/endpoints'
import { sameAsBefore } from '@payouts/contract/verdict'
import { sql } from 'kysely'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { requestColumns } from '#requests/request-columns.ts'
import { rightsChanges } from '../queries/changes.ts'
import { areSame } from '../queries/rights.ts'
import { applyChange, type ChangeRequest } from './apply.ts'
import { sendFirstLink } from './links.ts'
import { isOfRole, rightsOf, rightsRequests, takesEffect } from './rights-requests.ts'
import '../tables.ts'

export type RequestedChange = OutputOf<(typeof userEndpoints)['addUser']>
type RequestCall = WriteCall<{ reason: string }>

/**
 * Requests a change of rights. The change is made, to see that it can be and to store the resulting rights with the
 * request; if a second person has to approve it, it is rolled back until they do.
 */
export async function requestChange(
  call: RequestCall,
  request: ChangeRequest,
  userId: number | null
): Promise<RequestedChange | Refusal> {
  const { tx, services, caller, clock, requestId, input } = call
  const { kind, subject } = request
  const { fourEyes } = services.config
  if (await isWaiting(call, request))
    return refuse('refusedByRule', `A change of ${subject} waits for its decision. Decide on it or withdraw it first.`)
  const before = await rightsOf(tx, request)
  await sql`savepoint before_the_change`.execute(tx)
  const by = { actor: caller, at: clock.now(), requestId, reason: input.reason }
  const refusal = await applyChange(call, request, by)
  if (refusal) return refusal
  const after = await rightsOf(tx, request)
  if (areSame(before, after)) return refuse('refusedByRule', sameAsBefore)
  if (kind === 'ADD USER' && !fourEyes) await sendFirstLink(call, subject)
  if (fourEyes) await sql`rollback to savepoint before_the_change`.execute(tx)
  const { change_id: changeId } = await tx
    .insertInto('rights_changes')
    .values({
      kind,
      subject,
      user_id: userId,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      reason: input.reason,
      ...requestColumns(call)
    })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  if (!fourEyes) return { changeId, status: 'Approved', message: `Applied. ${takesEffect}` }
  const requested = await rightsRequests.submit(call, changeId)
  return isRefusal(requested) ? requested : { ...requested, status: 'Pending' }
}

const isWaiting = ({ tx }: RequestCall, { kind, subject }: ChangeRequest): Promise<boolean> =>
  rightsChanges.isPending(
    tx,
    sql`(kind like '% ROLE') = ${isOfRole(kind)} and compared_form(subject) = compared_form(${subject})`
  )
