import { countOf } from '@payouts/contract/count-text'
import { tryOut, undoIfRefused } from '#platform/db/undo.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import type { DecideCall, GivenApproval, LockedRequest, RequestKind } from './request-kind.ts'
import type { Steps } from './steps-of-kind.ts'
import type { Taken } from './tell-of-requests.ts'

type Approved<Request> = Taken<Request> & { given: GivenApproval }

/** What an approval led to: the request is applied, waits for others, or ended as it cannot be applied any more. */
type ApprovalOutcome = { outcome: 'DONE' | 'WAITS' | 'VOID'; message: string }

/** Kinds without a policy need the approval of one other person. */
const oneApproval = ({ caller }: DecideCall): GivenApproval => ({ by: caller.name, details: {}, isLast: true })

/** Approves requests of a kind, which are applied with the last approval that a policy requires. */
export function approvalOf<Request extends LockedRequest>(kind: RequestKind<Request>, steps: Steps<Request>) {
  /** The caller's approval of each request, for which nothing may have changed. */
  async function giveApprovals(call: DecideCall, requests: readonly Request[]): Promise<Approved<Request>[] | Refusal> {
    const { comment } = call.input
    const approvals: Approved<Request>[] = []
    for (const locked of requests) {
      const request = kind.recheck ? await kind.recheck(call, locked) : locked
      if (isRefusal(request)) return request
      const given = kind.approvals
        ? await kind.approvals.give(call, request, steps.approved(request))
        : oneApproval(call)
      if (isRefusal(given)) return given
      approvals.push({ request, step: given.isLast ? 'APPROVE' : 'GIVE APPROVAL OF', comment, given })
    }
    return approvals
  }

  /** Applies what has its last approval, and tries out the rest. */
  async function carryOut(
    call: DecideCall,
    approved: readonly Approved<Request>[],
    waiting: readonly Approved<Request>[]
  ) {
    const applied = await undoIfRefused(call.tx, async () => {
      if (approved.length > 0) await steps.close(call, 'APPROVE', approved)
      return steps.applyAll(call, approved)
    })
    if (isRefusal(applied)) return applied
    for (const { request } of waiting) {
      const impossible = kind.tryOut && (await tryOut(call.tx, async () => kind.tryOut?.(call, request)))
      if (impossible) return impossible
    }
    return applied
  }

  /** Ends requests that cannot be applied any more. */
  async function endAsVoid(call: DecideCall, approvals: readonly Approved<Request>[], { message }: Refusal) {
    const taken = approvals.map(({ request, given }) => ({ request, step: 'VOID', comment: message, given }) as const)
    await steps.close(call, 'VOID', taken)
    await steps.endApprovals(call, taken, `it cannot be applied any more as it was requested. ${message}`)
    await steps.answer(call, taken)
    return {
      outcome: 'VOID',
      message: `Nothing was done, and the approvals no longer apply: ${message} Have it requested again.`
    } as const
  }

  return async (call: DecideCall): Promise<ApprovalOutcome | Refusal> => {
    const requests = await steps.lockAllowed(call, 'APPROVE')
    const approvals = isRefusal(requests) ? requests : await giveApprovals(call, requests)
    if (isRefusal(approvals)) return approvals
    const approved = approvals.filter(({ given }) => given.isLast)
    const waiting = approvals.filter(({ given }) => !given.isLast)
    const applied = await carryOut(call, approved, waiting)
    if (isRefusal(applied)) return kind.tryOut ? endAsVoid(call, approvals, applied) : applied
    await steps.record(call, waiting)
    await steps.answer(call, approved)
    await steps.answer(call, waiting)
    const done = approved.length === 0 ? [] : [`Approved${ofSeveral(approvals, approved)}. ${applied}`]
    return { outcome: waiting.length > 0 ? 'WAITS' : 'DONE', message: [...done, ...othersFollow(waiting)].join(' ') }
  }
}

/** ` 2 requests`, where a call decides on several. */
const ofSeveral = ({ length }: readonly unknown[], some: readonly unknown[]): string =>
  length > 1 ? ` ${countOf(some.length, 'request')}` : ''

/** What the last approvers still have to do, after an approval that was not the last. */
function othersFollow(waiting: readonly { given: GivenApproval }[]): string[] {
  const [first, ...others] = waiting.flatMap(({ given }) => (given.isLast ? [] : given.progress))
  if (first === undefined) return []
  if (others.length === 0) return [`Your approval is recorded. ${first}.`]
  return [`Your approval of ${countOf(waiting.length, 'request')} is recorded; others have to follow.`]
}
