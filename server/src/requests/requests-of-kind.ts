import { stepWords } from '@payouts/contract/requests/step-words'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { approvalOf } from './approve-requests.ts'
import type { DecideCall, LockedRequest, RequestCall, RequestKind, WithdrawCall } from './request-kind.ts'
import { stepsOf } from './steps-of-kind.ts'

type Outcome = { message: string }

/** The commands of a kind of request. The endpoints see to it that callers are staff. */
export function requestsOfKind<Request extends LockedRequest>(kind: RequestKind<Request>) {
  const steps = stepsOf(kind)
  const approve = approvalOf(kind, steps)

  async function submitAll(call: RequestCall, changeIds: readonly number[]): Promise<Outcome | Refusal> {
    const step = call.services.config.fourEyes ? 'REQUEST' : 'APPLY'
    const requests = await steps.lockKnown(call, changeIds, step)
    if (isRefusal(requests)) return requests
    const taken = requests.map((request) => ({ request, step }) as const)
    await steps.record(call, taken)
    if (step === 'REQUEST') {
      await steps.announce(call, requests)
      return { message: `Requested. ${kind.meanwhile ?? 'It takes effect when a second person approves it.'}` }
    }
    const applied = await steps.applyAll(call, taken)
    return isRefusal(applied) ? applied : { message: `Applied. ${applied}` }
  }

  /** Ends requests without applying them. */
  async function end(call: DecideCall, step: 'REFUSE' | 'WITHDRAW'): Promise<Outcome | Refusal> {
    const requests = await steps.lockAllowed(call, step)
    if (isRefusal(requests)) return requests
    const { comment } = call.input
    const taken = requests.map((request) => ({ request, step, comment }))
    await steps.close(call, step, taken)
    for (const request of requests) await kind.release?.(call, request)
    await steps.endApprovals(call, taken, `${call.caller.name} ${step === 'REFUSE' ? 'refused' : 'withdrew'} it`)
    await steps.answer(call, taken)
    return { message: `${stepWords[step].status}. ${kind.unchanged}` }
  }

  return {
    /** Goes on from a request that was stored: it waits for a second person, or is applied where one is enough. */
    async submit(call: RequestCall, changeId: number): Promise<{ changeId: number; message: string } | Refusal> {
      const submitted = await submitAll(call, [changeId])
      return isRefusal(submitted) ? submitted : { changeId, ...submitted }
    },

    /** The same for several at once, for which the approvers get one notice. */
    submitAll,

    /** A second person approves, and exactly what was requested is applied, as a whole or not at all. */
    async approve(call: DecideCall): Promise<Outcome | Refusal> {
      const approved = await approve(call)
      return isRefusal(approved) ? approved : { message: approved.message }
    },

    /** The same, for calls that say what the approval led to. */
    approveWithOutcome: approve,

    /** A second person refuses, with a reason. */
    refuse: (call: DecideCall) => end(call, 'REFUSE'),

    /** The requester withdraws it. */
    withdraw: (call: WithdrawCall) => end({ ...call, input: { comment: '', ...call.input } }, 'WITHDRAW')
  }
}
