import { canWithdraw } from '@payouts/contract/requests/can'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { WriteCall } from '../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '../platform/refusal.ts'
import type { DecideCall, LockedRequest, RequestCall, RequestKind } from './request-kind.ts'
import { tellingOf } from './tell-of-requests.ts'
import { type Step, stepWords } from './words.ts'

type Outcome = Promise<{ message: string } | Refusal>

/** The commands of a kind of request. The endpoints see to it that callers are staff. */
export function requestsOfKind<Request extends LockedRequest, Done extends { message: string } = { message: string }>(
  kind: RequestKind<Request, Done>
) {
  const { field = 'changeId' } = kind
  const { record, announce, answer } = tellingOf(kind)

  async function lockKnown(tx: Tx, changeId: number): Promise<Request | Refusal> {
    return (await kind.lock(tx, changeId)) ?? refuse('refusedByRule', 'There is no such request.', field)
  }

  async function lockDecidable({ tx, caller, input }: DecideCall, step: Step): Promise<Request | Refusal> {
    const request = await lockKnown(tx, input.changeId)
    if (isRefusal(request)) return request
    return refusedBy(kind.canDecide(request, caller, step), field) ?? request
  }

  /** Writes the decision, and its audit event. */
  async function close(call: DecideCall, request: Request, step: 'APPROVE' | 'REFUSE' | 'WITHDRAW'): Promise<void> {
    const { tx, caller, clock, input } = call
    const { table, key } = kind.stored
    await sql`
      update ${sql.table(table)} set status = ${stepWords[step].status}, decided_by = ${caller.userId},
        decided_on = ${clock.now()}, comment = ${input.comment}
      where ${sql.ref(key)} = ${input.changeId}`.execute(tx)
    await record(call, request, step, input.comment)
  }

  /** Does what was requested, and says so after what the person did. */
  async function apply(
    call: RequestCall,
    request: Request,
    done: 'Approved' | 'Applied',
    comment = ''
  ): Promise<Done | Refusal> {
    const applied = await kind.apply(call, request, comment)
    return isRefusal(applied) ? applied : { ...applied, message: `${done}. ${applied.message}` }
  }

  async function submitAll(call: RequestCall, changeIds: readonly number[]): Outcome {
    const { fourEyes } = call.services.config
    const requests: Request[] = []
    for (const changeId of changeIds) {
      const request = await lockKnown(call.tx, changeId)
      if (isRefusal(request)) return request
      requests.push(request)
    }
    for (const request of requests) await record(call, request, fourEyes ? 'REQUEST' : 'APPLY')
    const { meanwhile = 'It takes effect when a second person approves it.' } = kind
    let outcome: Awaited<Outcome> = { message: `Requested. ${meanwhile}` }
    if (fourEyes) await announce(call, requests)
    else for (const request of requests) if (!isRefusal(outcome)) outcome = await apply(call, request, 'Applied')
    return isRefusal(outcome) ? outcome : { message: outcome.message }
  }

  return {
    /** Goes on from a request that was stored: it waits for a second person, or is applied where one is enough. */
    async submit(call: RequestCall, changeId: number): Promise<{ changeId: number; message: string } | Refusal> {
      const submitted = await submitAll(call, [changeId])
      return isRefusal(submitted) ? submitted : { changeId, ...submitted }
    },

    /** The same of several at once, of which the approvers get one notice. */
    submitAll,

    /** A second person approves, and exactly what was requested is applied, as a whole or not at all. */
    async approve(call: DecideCall): Promise<Done | Refusal> {
      const decidable = await lockDecidable(call, 'APPROVE')
      const request = isRefusal(decidable) || !kind.recheck ? decidable : await kind.recheck(call, decidable)
      if (isRefusal(request)) return request
      await close(call, request, 'APPROVE')
      const applied = await apply(call, request, 'Approved', call.input.comment)
      if (!isRefusal(applied)) await answer(call, request, 'APPROVE')
      return applied
    },

    /** A second person refuses, with a reason. */
    async refuse(call: DecideCall): Outcome {
      const request = await lockDecidable(call, 'REFUSE')
      if (isRefusal(request)) return request
      await close(call, request, 'REFUSE')
      await kind.release?.(call, request)
      await answer(call, request, 'REFUSE')
      return { message: `Refused. ${kind.unchanged}` }
    },

    /** The requester withdraws it. */
    async withdraw(call: WriteCall<{ changeId: number }>): Outcome {
      const request = await lockKnown(call.tx, call.input.changeId)
      if (isRefusal(request)) return request
      const refused = refusedBy(canWithdraw(request, call.caller), field)
      if (refused) return refused
      await close({ ...call, input: { ...call.input, comment: '' } }, request, 'WITHDRAW')
      await kind.release?.(call, request)
      return { message: `Withdrawn. ${kind.unchanged}` }
    }
  }
}
