import type { Endpoint, InputOf, OutputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import { useCall } from '#client/queries.ts'
import { type ListQuery, pageIn } from '../list-query.ts'
import type { AnyListState } from '../list-state.ts'

/** What a search finds, its page picked out of the answer. Nothing is requested or shown while it is without a term. */
export function useSearchQuery<E extends Endpoint, Row>(
  { inForce }: Pick<AnyListState, 'inForce'>,
  endpoint: E,
  payload: InputOf<E>,
  pick: (answer: OutputOf<E>) => Page<Row>
): ListQuery<Row> {
  const isSearching = inForce.length > 0
  const query = pageIn(useCall(endpoint, payload, { enabled: isSearching }), pick)
  if (isSearching) return query
  return { data: undefined, isPending: true, fetchStatus: 'idle', error: null, refetch: query.refetch }
}
