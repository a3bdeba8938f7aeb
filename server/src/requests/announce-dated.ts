import { dayText } from '@payouts/contract/day-text'
import type { NoticeTarget } from '@payouts/contract/notices/schema'
import type { Day } from '@payouts/contract/page'
import type { Permission } from '@payouts/contract/permissions'
import { notify } from '../notices/notify.ts'
import type { WriteCall } from '../platform/http/bind.ts'

type RequestCall = Pick<WriteCall<{ validFrom: Day; reason: string }>, 'tx' | 'caller' | 'clock' | 'input' | 'services'>

type Request = {
  /** What is to be changed, after "asks to change". */
  what: string
  /** With which permission a second person decides. */
  decides: Permission
  target: NoticeTarget
}

/**
 * Notifies those who may decide on a requested change, and returns the answer for the requester. If one person is
 * enough, it is done.
 */
export async function announceDated(
  { tx, caller, clock, input, services }: RequestCall,
  { what, decides, target }: Request
): Promise<string> {
  if (!services.config.fourEyes) return `Saved. It takes effect on ${dayText(input.validFrom)}.`
  await notify(tx, {
    kind: 'REQUEST',
    to: { whoMay: [decides], but: caller.userId },
    subject: `${caller.name} asks to change ${what}`,
    detail: input.reason,
    target,
    at: clock.now()
  })
  return 'Requested. It takes effect when a second person accepts it.'
}
