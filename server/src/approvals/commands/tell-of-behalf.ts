import type { NoticeTarget } from '@payouts/contract/notices/schema'
import { notify } from '../../notices/notify.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import type { Approved } from './give-approval.ts'

type Telling = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock'>

/** Notifies the absent person of an approval on their behalf. Does nothing where a person approved for themselves. */
export async function tellOfBehalf(
  { tx, caller, clock }: Telling,
  { behalf }: Approved,
  { what, comment, place }: { what: string; comment: string; place: NoticeTarget }
): Promise<void> {
  if (!behalf) return
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [behalf.userId] },
    subject: `${caller.name} approved ${what} for you`,
    detail: comment,
    place,
    at: clock.now()
  })
}
