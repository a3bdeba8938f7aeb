import { userEndpoints } from '@payouts/contract/users/endpoints'
import { AuditLink } from '#audit/AuditLink.tsx'
import { useCall } from '#client/queries.ts'
import { ActivityFeed, useFeedState } from '#list/feed/ActivityFeed.tsx'

/** Who requested, approved and refused which change of users and roles. */
export function UsersFeed() {
  const feed = useFeedState()
  const query = useCall(userEndpoints.getUsersActivity, feed.request)
  return <ActivityFeed feed={feed} query={query} footer={<AuditLink filter="area" value="users" />} />
}
