import type { ActivityEntry } from '@payouts/contract/activity/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { activityWithAttachments } from '../../attachments/feed-attachments.ts'
import type { Reader } from './cycle-list.ts'

type FeedRequest = CheckedInputOf<typeof payoutEndpoints.getPayoutActivityDetails>

/**
 * What was done to the payout cycles, or to one of them, from its import to its payments: a cycle's payments
 * in one line, since thousands of dealers' own, which the audit trail has, would bury what people did.
 */
export function activityFeed(reader: Reader, request: FeedRequest): Promise<Page<ActivityEntry>> {
  return activityWithAttachments(reader, {
    ...request,
    // Holds appear in the feeds of payouts and of holds, later actions on them in the latter. A cycle's feed has all.
    areas: request.batchNo ? ['payouts', 'holds', 'on-hold'] : ['payouts', 'holds'],
    batchNo: request.batchNo ?? undefined
  })
}
