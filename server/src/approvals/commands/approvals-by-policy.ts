import type { Subject } from '@payouts/contract/approvals/kinds'
import type { Refusal } from '#platform/refusal.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { Approvals, DecideCall, GivenApproval } from '#requests/request-kind.ts'
import { type Approved, approvedAlone, behalfDetails, giveApproval } from './give-approval.ts'
import { notifyAbsentApprover } from './notify-absent-approver.ts'
import { notifyOfVoidApprovals } from './notify-of-void-approvals.ts'

type Policy<Request> = {
  /** What the policy approves; undefined where the approval of one other person is enough. */
  subjectOf: (request: Request) => Subject | undefined
  /** Why an approval may not be given for this person, beside the policy's own rules. */
  refuseApprover?: (call: DecideCall, request: Request, given: Approved) => Promise<Refusal | undefined>
}

/** Requests of a kind take the approvals that a policy requires. */
export function approvalsByPolicy<Request>({ subjectOf, refuseApprover }: Policy<Request>): Approvals<Request> {
  return {
    async give(call, request, { field, name, target }): Promise<GivenApproval | Refusal> {
      const { comment, behalfOf } = call.input
      const subject = subjectOf(request)
      const given = subject
        ? await giveApproval(call, subject, { comment, behalfOf, field })
        : approvedAlone(call.caller, behalfOf)
      if (isRefusal(given)) return given
      const refused = await refuseApprover?.(call, request, given)
      if (refused) return refused
      await notifyAbsentApprover(call, given, { what: name, comment, target })
      return { ...given, details: behalfDetails(given) }
    },

    async end({ tx, caller, clock }, request, { area, name, target, events, why }): Promise<void> {
      const subject = subjectOf(request)
      if (!subject) return
      await notifyOfVoidApprovals(tx, subject, { area, actor: caller, name, why, target, events, at: clock.now() })
    }
  }
}
