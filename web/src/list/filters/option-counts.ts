import type { Endpoint, InputOf, OutputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import { type QueryFunction, useQueries } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { type Filter, optionParts } from '../list-definition.ts'
import type { ChosenFilter } from '../list-state.ts'

/** The query that counts the rows which a filter would leave, together with those in force. */
export type CountQuery = (filter: ChosenFilter) => {
  readonly queryKey: readonly unknown[]
  readonly queryFn: QueryFunction<number>
}

/**
 * Counts by the list's own call, whose shortest page has the total: its request, narrowed by one more filter. `pick` finds
 * the page in the answer, and `fieldsOf` says how the call takes the filter.
 */
export function countsOf<E extends Endpoint>(
  endpoint: E,
  request: InputOf<E>,
  pick: (answer: OutputOf<E>) => Page<unknown>,
  fieldsOf: (filter: ChosenFilter) => object = ({ key, value }) => ({ [key]: value })
): CountQuery {
  return (filter) => {
    const payload = { ...(request as object), ...fieldsOf(filter), pageNumber: 0, pageSize: 1 } as InputOf<E>
    return {
      queryKey: [endpoint.path, payload, 'total'],
      queryFn: async ({ signal }) => pick(await call(endpoint, payload, { signal })).totalElements
    }
  }
}

/** How many rows each option of a filter would leave; undefined while that is not known. */
export function useOptionCounts(filter: Filter, counts: CountQuery | undefined): (value: string) => number | undefined {
  const values = counts && filter.kind === 'options' ? filter.options.map((option) => optionParts(option).value) : []
  const totals = useQueries({ queries: counts ? values.map((value) => counts({ key: filter.key, value })) : [] })
  return (value) => totals[values.indexOf(value)]?.data
}
