import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { FeedWithAttachments } from '#attachments/FeedWithAttachments.tsx'
import { AuditLink } from '#audit/AuditLink.tsx'
import { useCall } from '#client/queries.ts'
import { useFeedState } from '#list/feed/ActivityFeed.tsx'
import { feedRange } from '#list/feed/feed-range.ts'
import { pageIn } from '#list/list-query.ts'

/** Who froze, updated and unfroze which account. */
export function FreezeFeed() {
  const feed = useFeedState()
  const query = useCall(freezeEndpoints.getFreezeActivity, feedRange(feed.request))
  return (
    <FeedWithAttachments
      feed={feed}
      query={pageIn(query, (answer) => answer.freezeAccountAuditDetails)}
      footer={<AuditLink filter="area" value="freezes" />}
    />
  )
}
