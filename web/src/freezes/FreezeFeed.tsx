import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { useFeedAttachments } from '../attachments/use-feed-attachments.tsx'
import { useCall } from '../client/queries.ts'
import { ActivityFeed, useFeedState } from '../list/ActivityFeed.tsx'
import { feedRange } from '../list/feed-range.ts'
import { pageIn } from '../list/list-query.ts'

/** Who froze, updated and unfroze which account. */
export function FreezeFeed() {
  const feed = useFeedState()
  const query = useCall(freezeEndpoints.getFreezeActivity, feedRange(feed.request))
  const attachments = useFeedAttachments()
  return (
    <>
      <ActivityFeed
        feed={feed}
        query={pageIn(query, ({ freezeAccountAuditDetails }) => freezeAccountAuditDetails)}
        onAttachments={attachments.open}
      />
      {attachments.dialog}
    </>
  )
}
