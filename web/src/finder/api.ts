import type { OutputOf } from '@payouts/contract/endpoint'
import { finderEndpoints } from '@payouts/contract/finder/endpoints'
import { queryClient, queryOptionsFor } from '../client/queries.ts'

/** What the server finds by a text: asked for once, however many groups of the screen finder show a part of it. */
export function findAnything(text: string): Promise<OutputOf<typeof finderEndpoints.findAnything>> {
  return queryClient.fetchQuery(queryOptionsFor(finderEndpoints.findAnything, { text }))
}
