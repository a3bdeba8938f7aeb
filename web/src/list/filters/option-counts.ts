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
 * Counts by the list's own call: its shortest page has the total. `narrowedBy` is the list's request with one more
 * filter, and
 * `pick` finds the page in the answer.
 */
export function countsOf<E extends Endpoint>(
  endpoint: E,
  narrowedBy: (filter: ChosenFilter) => InputOf<E>,
  pick: (answer: OutputOf<E>) => Page<unknown>
): CountQuery {
  return (filter) => {
    const payload = { ...(narrowedBy(filter) as object), pageNumber: 0, pageSize: 1 } as InputOf<E>
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
