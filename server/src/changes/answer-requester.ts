import type { NoticeTarget } from '@payouts/contract/notices/schema'
import { notify } from '../notices/notify.ts'
import type { WriteCall } from '../platform/http/bind.ts'

type DecideCall = Pick<WriteCall<{ comment: string }>, 'tx' | 'caller' | 'clock' | 'input'>
type Answer = { requesterId: number | null; subject: string; place: NoticeTarget }

/** Notifies whoever made a request of the decision on it, with the decider's comment; not those who decide on their own. */
export async function answerRequester(
  { tx, caller, clock, input }: DecideCall,
  { requesterId, subject, place }: Answer
): Promise<void> {
  if (requesterId === caller.userId) return
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [requesterId] },
    subject,
    detail: input.comment,
    place,
    at: clock.now()
  })
}
