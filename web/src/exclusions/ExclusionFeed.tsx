import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { useFeedAttachments } from '../attachments/use-feed-attachments.tsx'
import { useCall } from '../client/queries.ts'
import { ActivityFeed, useFeedState } from '../list/ActivityFeed.tsx'
import { pageIn } from '../list/list-query.ts'
import { fetchErrorText } from './api.ts'

/** Who excluded whom and why, and who ended it. */
export function ExclusionFeed() {
  const feed = useFeedState()
  const query = useCall(exclusionEndpoints.exclusionActivityList, feed.request)
  const attachments = useFeedAttachments()
  return (
    <>
      <ActivityFeed
        feed={feed}
        query={pageIn(query, ({ exclusionActivityListPage }) => exclusionActivityListPage)}
        onAttachments={attachments.open}
        errorText={fetchErrorText}
      />
      {attachments.dialog}
    </>
  )
}
