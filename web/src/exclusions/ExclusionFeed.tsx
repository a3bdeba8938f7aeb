import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { FeedWithAttachments } from '#attachments/FeedWithAttachments.tsx'
import { AuditLink } from '#audit/AuditLink.tsx'
import { useCall } from '#client/queries.ts'
import { useFeedState } from '#list/feed/ActivityFeed.tsx'
import { pageIn } from '#list/list-query.ts'
import { fetchErrorText } from './api.ts'

/** Who excluded whom and why, and who ended it. */
export function ExclusionFeed() {
  const feed = useFeedState()
  const query = useCall(exclusionEndpoints.exclusionActivityList, feed.request)
  return (
    <FeedWithAttachments
      feed={feed}
      query={pageIn(query, (answer) => answer.exclusionActivityListPage)}
      errorText={fetchErrorText}
      footer={<AuditLink filter="area" value="exclusions" />}
    />
  )
}
