import type { ActivityEntry } from '@payouts/contract/activity/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { type Page, pageFrom } from '@payouts/contract/page'
import { activityPage } from '../../activity/queries.ts'
import { withAttachments } from '../../attachments/feed-attachments.ts'
import type { Reader } from './held-totals.ts'

type FeedRequest = CheckedInputOf<typeof onHoldEndpoints.getHoldActivityList>

/** What was done to held transactions. Staff did it, so a company's own user finds it empty. */
export async function holdActivity({ db, caller, clock }: Reader, request: FeedRequest): Promise<Page<ActivityEntry>> {
  if (caller.companyId !== null) return pageFrom<ActivityEntry>([], 0, request)
  return withAttachments(db, await activityPage(db, clock, { ...request, areas: ['on-hold'] }))
}
