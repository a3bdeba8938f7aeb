import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { pageFrom } from '@payouts/contract/page'
import { activityPage } from '../../activity/queries.ts'
import { withAttachments } from '../../attachments/feed-attachments.ts'
import type { ReadCall } from '../../platform/http/bind.ts'

type Feed = typeof exclusionEndpoints.exclusionActivityList

/** What was done to exclusions, and why. It tells of every dealer's customers, so a company's own user finds it empty. */
export async function activityFeed({
  db,
  caller,
  clock,
  input
}: ReadCall<CheckedInputOf<Feed>>): Promise<OutputOf<Feed>> {
  if (caller.companyId !== null) return { exclusionActivityListPage: pageFrom([], 0, input) }
  const page = await withAttachments(db, await activityPage(db, clock, { ...input, areas: ['exclusions'] }))
  const content = page.content.map((entry) => ({ ...entry, clientName: entry.name }))
  return { exclusionActivityListPage: { ...page, content } }
}
