import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { useWatchedCall } from '../client/use-watched-call.ts'

/** How many notices are unread. */
export function useUnread(): number {
  return useWatchedCall(noticeEndpoints.getUnreadNotices, {})?.unread ?? 0
}
