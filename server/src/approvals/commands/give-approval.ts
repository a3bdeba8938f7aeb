import { placesLeft, standingText } from '@payouts/contract/approvals/rule'
import type { Day } from '@payouts/contract/page'
import type { WriteCall } from '../../platform/http/bind.ts'
import { type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { lockWaitingRequest, mayApprove, type Subject, takenOf } from '../queries/standing.ts'
import '../tables.ts'

type Approving = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'services'>

/** What became of an approval: whether it was the last that its policy asks for, and how far it is otherwise. */
export type Approved = { isLast: true } | { isLast: false; standing: string }

/**
 * Gives the caller's approval. Refuses who asked for it, who approved it already, and a role that is not asked for; the
 * database refuses them as well. Where the rule of two people is off, one word is enough and nothing is recorded.
 */
export async function giveApproval(
  { tx, caller, clock, services }: Approving,
  subject: Subject,
  { comment, approvedFor = null, field }: { comment: string; approvedFor?: Day | null; field?: string }
): Promise<Approved | Refusal> {
  if (!services.config.fourEyes) return { isLast: true }
  const request = await lockWaitingRequest(tx, subject)
  if (!request) return refuse('refusedByRule', 'It waits for no approval.', field)
  const refused = refusedBy(mayApprove(request, caller), field)
  if (refused) return refused
  const earliest = request.given
    .flatMap(({ approvedFor: day }) => day ?? [])
    .toSorted()
    .at(-1)
  if (approvedFor && earliest && approvedFor < earliest)
    return refuse(
      'refusedByRule',
      `It was approved to be paid on ${earliest}, and cannot be paid earlier.`,
      'selectedDate'
    )
  const { position } = await tx
    .insertInto('approvals')
    .values({
      request_id: request.requestId,
      position: 0,
      approved_by: caller.userId,
      approved_on: clock.now(),
      comment,
      approved_for: approvedFor
    })
    .returning('position')
    .executeTakeFirstOrThrow()
  const taken = [...takenOf(request), position - 1]
  if (placesLeft(request, taken).length === 0) return { isLast: true }
  return { isLast: false, standing: standingText(request, taken) }
}
