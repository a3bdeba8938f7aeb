import type { ActivityEntry } from '@payouts/contract/activity/schema'
import type { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Page, pageFrom } from '@payouts/contract/page'
import { activityPage } from '../../activity/queries.ts'
import type { ReadCall } from '../../platform/http/bind.ts'

type FeedCall = ReadCall<CheckedInputOf<typeof adjustmentEndpoints.getDebitCreditActivity>>

/** What was done to adjustments. It tells of every dealer's, so a company's own user finds it empty. */
export async function activityFeed({ db, caller, clock, input }: FeedCall): Promise<Page<ActivityEntry>> {
  if (caller.companyId !== null) return pageFrom<ActivityEntry>([], 0, input)
  return activityPage(db, clock, { ...input, areas: ['adjustments'] })
}
