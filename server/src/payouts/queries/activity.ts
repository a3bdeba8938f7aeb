import type { ActivityEntry } from '@payouts/contract/activity/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { activityWithAttachments } from '#attachments/feed-attachments.ts'
import type { Reader } from './cycle-list.ts'

type FeedRequest = CheckedInputOf<typeof payoutEndpoints.getPayoutActivityDetails>

/**
 * The actions on the payout cycles, or on one of them, from import to payment. A cycle's payments are one line:
 * thousands of dealers' own lines, which the audit trail has, would bury the rest.
 */
export function activityFeed(reader: Reader, request: FeedRequest): Promise<Page<ActivityEntry>> {
  return activityWithAttachments(reader, {
    ...request,
    // Holds appear in the feeds of payouts and of holds, later actions on them in the latter only. A cycle's feed has
    // all.
    areas: request.batchNo ? ['payouts', 'holds', 'on-hold'] : ['payouts', 'holds'],
    batchNo: request.batchNo ?? undefined
  })
}
