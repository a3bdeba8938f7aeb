import type { NoticeTarget } from '@payouts/contract/notices/schema'
import { notify } from '#notices/notify.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import type { Approved } from './give-approval.ts'

type Notifying = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock'>

/** Notifies the absent person of an approval on their behalf. Does nothing if the caller approved for themselves. */
export async function notifyAbsentApprover(
  { tx, caller, clock }: Notifying,
  { behalf }: Approved,
  { what, comment, target }: { what: string; comment: string; target: NoticeTarget }
): Promise<void> {
  if (!behalf) return
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [behalf.userId] },
    subject: `${caller.name} approved ${what} for you`,
    detail: comment,
    target,
    at: clock.now()
  })
}
