import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { FeedWithAttachments } from '#attachments/FeedWithAttachments.tsx'
import { AuditLink } from '#audit/AuditLink.tsx'
import { useCall } from '#client/queries.ts'
import { useFeedState } from '#list/feed/ActivityFeed.tsx'
import { fetchErrorText } from '../api.ts'

/** What was done to the payout cycles, or to one of them. */
export function CycleFeed({ batchNo }: { batchNo?: number }) {
  const feed = useFeedState()
  const request = { ...feed.request, ...(batchNo !== undefined && { batchNo }) }
  const query = useCall(payoutEndpoints.getPayoutActivityDetails, request)
  const footer = batchNo !== undefined && <AuditLink filter="batchNo" value={String(batchNo)} />
  return (
    <FeedWithAttachments
      feed={feed}
      query={query}
      errorText={fetchErrorText}
      footer={footer}
      alone={batchNo !== undefined}
    />
  )
}
