import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { useFeedAttachments } from '../attachments/use-feed-attachments.tsx'
import { useCall } from '../client/queries.ts'
import { ActivityFeed, useFeedState } from '../list/ActivityFeed.tsx'
import { fetchErrorText } from './api.ts'

/** What was done to the payout cycles, or to one of them. */
export function CycleFeed({ batchNo }: { batchNo?: number }) {
  const feed = useFeedState()
  const request = { ...feed.request, ...(batchNo !== undefined && { batchNo }) }
  const query = useCall(payoutEndpoints.getPayoutActivityDetails, request)
  const attachments = useFeedAttachments()
  return (
    <>
      <ActivityFeed feed={feed} query={query} onAttachments={attachments.open} errorText={fetchErrorText} />
      {attachments.dialog}
    </>
  )
}
