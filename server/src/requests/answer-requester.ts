import type { NoticeTarget } from '@payouts/contract/notices/schema'
import { notify } from '../notices/notify.ts'
import type { WriteCall } from '../platform/http/bind.ts'

type DecideCall = Pick<WriteCall<{ comment: string }>, 'tx' | 'caller' | 'clock' | 'input'>
type Answer = { requesterId: number | null; subject: string; target: NoticeTarget }

/** Notifies the requester of the decision, with the decider's comment, unless they decided themselves. */
export async function answerRequester(
  { tx, caller, clock, input }: DecideCall,
  { requesterId, subject, target }: Answer
): Promise<void> {
  if (requesterId === caller.userId) return
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [requesterId] },
    subject,
    detail: input.comment,
    target,
    at: clock.now()
  })
}
