import type { OutputOf } from '@payouts/contract/endpoint'
import { finderEndpoints } from '@payouts/contract/finder/endpoints'
import { queryClient, queryOptionsFor } from '#client/queries.ts'

/** What the server finds by a text: requested once for all groups of the screen finder. */
export function findAnything(text: string): Promise<OutputOf<typeof finderEndpoints.findAnything>> {
  return queryClient.fetchQuery(queryOptionsFor(finderEndpoints.findAnything, { text }))
}
