import { inWhoseName } from '@payouts/contract/absences/words'
import type { Subject } from '@payouts/contract/approvals/kinds'
import { approvalProgressText, slotsLeft } from '@payouts/contract/approvals/rule'
import { dayText } from '@payouts/contract/day-text'
import type { Day } from '@payouts/contract/page'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { type Behalf, mayApprove, standsInFor, waysToApprove, whyNotApprover } from '../queries/may-approve.ts'
import { lockWaitingRequest, takenOf, type WaitingRequest } from '../queries/waiting-request.ts'
import '../tables.ts'

type Approving = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'services'>

type Approval = {
  comment: string
  approvedFor?: Day | null
  /** The absent user on whose behalf it is given. By default the first possible one, starting with the caller. */
  behalfOf?: number | null | undefined
  field?: string
}

/** The result of an approval: whether it was the last one required, and otherwise the progress. */
export type Approved = {
  /** `Nadia`, or `Nadia for Farid (away 1–14 Dec 2026)`. */
  by: string
  behalf: Behalf
} & ({ isLast: true } | { isLast: false; progress: string })

/**
 * Gives the caller's approval, on their own behalf or an absent person's. Refuses the requester, people who already
 * approved, and roles that the policy does not require; so does the database. Without the rule of two people, one
 * approval is enough and none is recorded.
 */
export async function giveApproval(
  { tx, caller, clock, services }: Approving,
  subject: Subject,
  { comment, approvedFor = null, behalfOf, field }: Approval
): Promise<Approved | Refusal> {
  if (!services.config.fourEyes) return approvedAlone(caller, behalfOf)
  const request = await lockWaitingRequest(tx, subject, { userId: caller.userId, today: clock.today() })
  if (!request) return refuse('refusedByRule', 'It waits for no approval.', field)
  const behalf = behalfFor(request, caller, { behalfOf, field })
  if (isRefusal(behalf)) return behalf
  const tooEarly = refuseEarlier(request, approvedFor)
  if (tooEarly) return tooEarly
  const { position } = await tx
    .insertInto('approvals')
    .values({
      request_id: request.requestId,
      position: 0,
      approved_by: caller.userId,
      approved_on: clock.now(),
      comment,
      approved_for: approvedFor,
      absence_id: behalf?.absenceId ?? null
    })
    .returning('position')
    .executeTakeFirstOrThrow()
  const taken = [...takenOf(request), position - 1]
  const given = { by: inWhoseName(caller.name, behalf), behalf }
  if (slotsLeft(request, taken).length === 0) return { ...given, isLast: true }
  return { ...given, isLast: false, progress: approvalProgressText(request, taken) }
}

/**
 * A decision that one person may take: no policy requires more, and no approval is recorded. Refused on behalf of
 * somebody else, as only the slots of a policy can be delegated.
 */
export function approvedAlone({ name }: Approving['caller'], behalfOf: Approval['behalfOf']): Approved | Refusal {
  if (behalfOf)
    return refuse('refusedByRule', 'No policy requires this approval, so nobody gives it for others.', 'behalfOf')
  return { isLast: true, by: name, behalf: null }
}

function behalfFor(
  request: WaitingRequest,
  caller: Approving['caller'],
  { behalfOf, field }: Pick<Approval, 'behalfOf' | 'field'>
): Behalf | Refusal {
  if (behalfOf) {
    const behalf = standsInFor(request, caller).find(({ userId }) => userId === behalfOf)
    if (!behalf) return refuse('refusedByRule', 'You decide for nobody who is away like this.', 'behalfOf')
    return refusedBy(mayApprove(request, caller, behalf), 'behalfOf') ?? behalf
  }
  const refused = whyNotApprover(request, caller)
  if (refused !== undefined) return refuse('refusedByRule', refused, field)
  return waysToApprove(request, caller)[0] ?? null
}

function refuseEarlier({ given }: WaitingRequest, approvedFor: Day | null): Refusal | undefined {
  const earliest = given
    .flatMap(({ approvedFor: day }) => day ?? [])
    .toSorted()
    .at(-1)
  if (!approvedFor || !earliest || approvedFor >= earliest) return undefined
  return refuse(
    'refusedByRule',
    `It was approved to be paid on ${dayText(earliest)}, and cannot be paid earlier.`,
    'selectedDate'
  )
}

/** The details of an audit event on whose behalf an approval was given. */
export const behalfDetails = ({ behalf }: Approved): object =>
  behalf ? { behalfOf: behalf.userId, behalfOfName: behalf.name, absenceId: behalf.absenceId } : {}

/** An additional sentence of an audit event, if an approval was given on behalf of another person. */
export const givenBy = ({ by, behalf }: Approved): string => (behalf ? `. Given by ${by}` : '')
