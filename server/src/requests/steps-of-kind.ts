import { canWithdraw, hasRequester } from '@payouts/contract/requests/can'
import { type Step, stepWords } from '@payouts/contract/requests/step-words'
import { sql } from 'kysely'
import { isAnyDisabled } from '#identity/users/queries.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import type { DecideCall, LockedRequest, RequestCall, RequestKind } from './request-kind.ts'
import { type Taken, tellingOf } from './tell-of-requests.ts'

/** What requests of a kind go through, whoever decides what. */
export function stepsOf<Request extends LockedRequest>(kind: RequestKind<Request>) {
  const { field = 'changeId' } = kind
  const told = tellingOf(kind)

  async function lockKnown(call: RequestCall, changeIds: readonly number[], step: Step) {
    const ids = [...new Set(changeIds)]
    const requests = await kind.lock(call, ids, step)
    if (isRefusal(requests) || requests.length === ids.length) return requests
    return refuse('refusedByRule', 'There is no such request.', field)
  }

  /** Locks the requests of a call that its caller may take this step with. */
  async function lockAllowed(call: DecideCall, step: Step): Promise<readonly Request[] | Refusal> {
    const { changeId, [field]: named = changeId } = call.input
    const requests = await lockKnown(call, [named ?? []].flat(), step)
    if (isRefusal(requests)) return requests
    for (const request of requests) {
      const verdict =
        step === 'WITHDRAW' ? canWithdraw(request, call.caller) : kind.canDecide(request, call.caller, step)
      const refused = refusedBy(verdict, field)
      if (refused) return refused
    }
    if (step !== 'APPROVE') return requests
    const requesters = requests.map(({ askedById }) => askedById)
    return refusedBy(hasRequester({ askedByDisabled: await isAnyDisabled(call.tx, requesters) }), field) ?? requests
  }

  /** Writes a decision on requests, and its audit events. */
  async function close(call: RequestCall, step: Step, taken: readonly Taken<Request>[]): Promise<void> {
    const { tx, caller, clock } = call
    const { table, key } = kind.stored
    await sql`
      update ${sql.table(table)} set status = ${stepWords[step].status}, decided_by = ${caller.userId},
        decided_on = ${clock.now()}, comment = ${taken[0]?.comment ?? ''}
      where ${sql.ref(key)} = any(${taken.map(({ request }) => request.changeId)}::bigint[])`.execute(tx)
    await told.record(call, taken)
  }

  /** Does what was requested, as a whole or not at all. @returns a sentence for each different outcome */
  async function applyAll(call: RequestCall, taken: readonly Taken<Request>[]): Promise<string | Refusal> {
    const outcomes = new Set<string>()
    for (const { request, comment = '' } of taken) {
      const applied = await kind.apply(call, request, comment)
      if (isRefusal(applied)) return applied
      outcomes.add(applied.message)
    }
    return [...outcomes].join(' ')
  }

  /** Notifies those who had approved requests that these ended. */
  async function endApprovals(call: RequestCall, taken: readonly Taken<Request>[], why: string): Promise<void> {
    for (const { request } of taken) await kind.approvals?.end(call, request, { ...told.approved(request), why })
  }

  return { ...told, lockKnown, lockAllowed, close, applyAll, endApprovals }
}

export type Steps<Request extends LockedRequest> = ReturnType<typeof stepsOf<Request>>
