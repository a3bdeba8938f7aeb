import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { activityWithAttachments } from '#attachments/feed-attachments.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'

type Feed = typeof exclusionEndpoints.exclusionActivityList

/** What was done to exclusions, and why. */
export async function activityFeed(call: ReadCall<CheckedInputOf<Feed>>): Promise<OutputOf<Feed>> {
  const page = await activityWithAttachments(call, { ...call.input, areas: ['exclusions'] })
  const content = page.content.map((entry) => ({ ...entry, clientName: entry.name }))
  return { exclusionActivityListPage: { ...page, content } }
}
