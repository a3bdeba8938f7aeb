import type { NoticeTarget } from '@payouts/contract/notices/schema'
import { type Actor, canWithdraw, type RequestState } from '@payouts/contract/requests/can'
import type { Verdict } from '@payouts/contract/verdict'
import type { Tx } from '../platform/db/database.ts'
import type { WriteCall } from '../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '../platform/refusal.ts'
import { answerRequester } from './answer-requester.ts'

type Outcome = Promise<{ message: string } | Refusal>
type DecideCall = WriteCall<{ changeId: number; comment: string }>

export type Closing = { status: 'Approved' | 'Refused' | 'Withdrawn'; comment: string }

/** What the rules for a second person's decision need to know of requests of one kind. */
export type RequestKind<Request extends RequestState> = {
  /** Locks a request until the transaction ends, so that it is decided once. */
  lock: (tx: Tx, changeId: number) => Promise<Request | Refusal | undefined>
  canDecide: (request: Request, actor: Actor) => Verdict
  /** Writes the decision, and its audit event. */
  close: (call: DecideCall, request: Request, closing: Closing) => Promise<void>
  /** Does what was requested. A refusal undoes the approval as well. */
  carryOut: (call: DecideCall, request: Request) => Outcome
  /** The decision in the words of the notice, after the decider's name. */
  inWords: (request: Request, agreed: boolean) => string
  /** What a refusal or a withdrawal leaves as it was: a sentence. */
  unchanged: string
  /** Where the notice of the decision leads. */
  target: NoticeTarget | ((request: Request) => NoticeTarget)
}

/** The commands by which staff approve, refuse and withdraw a request. To a company's own user there is none. */
export function decisionsOnRequests<Request extends RequestState>(kind: RequestKind<Request>) {
  async function lockKnown({ tx, caller, input }: DecideCall): Promise<Request | Refusal> {
    const request = caller.companyId === null ? await kind.lock(tx, input.changeId) : undefined
    return request ?? refuse('refusedByRule', 'There is no such request.', 'changeId')
  }

  async function lockDecidable(call: DecideCall): Promise<Request | Refusal> {
    const request = await lockKnown(call)
    if (isRefusal(request)) return request
    return refusedBy(kind.canDecide(request, call.caller), 'changeId') ?? request
  }

  const answer = (call: DecideCall, request: Request, agreed: boolean): Promise<void> =>
    answerRequester(call, {
      requesterId: request.askedById,
      subject: `${call.caller.name} ${kind.inWords(request, agreed)}`,
      target: typeof kind.target === 'function' ? kind.target(request) : kind.target
    })

  return {
    /** A second person agrees, and the request is carried out as a whole or not at all. */
    async approve(call: DecideCall): Outcome {
      const request = await lockDecidable(call)
      if (isRefusal(request)) return request
      await kind.close(call, request, { status: 'Approved', comment: call.input.comment })
      const done = await kind.carryOut(call, request)
      if (!isRefusal(done)) await answer(call, request, true)
      return done
    },

    /** A second person refuses, with a reason. */
    async refuse(call: DecideCall): Outcome {
      const request = await lockDecidable(call)
      if (isRefusal(request)) return request
      await kind.close(call, request, { status: 'Refused', comment: call.input.comment })
      await answer(call, request, false)
      return { message: `Refused. ${kind.unchanged}` }
    },

    /** The requester withdraws it. */
    async withdraw(call: WriteCall<{ changeId: number }>): Outcome {
      const withdrawing = { ...call, input: { ...call.input, comment: '' } }
      const request = await lockKnown(withdrawing)
      if (isRefusal(request)) return request
      const refused = refusedBy(canWithdraw(request, call.caller), 'changeId')
      if (refused) return refused
      await kind.close(withdrawing, request, { status: 'Withdrawn', comment: '' })
      return { message: `Withdrawn. ${kind.unchanged}` }
    }
  }
}
