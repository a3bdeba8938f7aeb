import type { PageRequest } from '@payouts/contract/page'
import { useEffect } from 'react'
import type { Selection } from './use-selection.ts'

type SortedRequest = PageRequest & { sortProperty?: string; sortOrder?: string }

/** The filters by which all matching rows of a list are selected, and how many match. */
export type Matching = { filters: object; count: number }

/**
 * The selection of all matching rows for an action's payload; undefined while rows are selected one by one. With
 * other filters nothing is selected any more.
 */
export function useMatching(
  { matching: count, clear }: Pick<Selection<never>, 'matching' | 'clear'>,
  request: SortedRequest
): Matching | undefined {
  const { pageNumber, pageSize, sortProperty, sortOrder, ...filters } = request
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other filters make the choice void
  useEffect(() => {
    if (count !== undefined) clear()
  }, [JSON.stringify(filters)])
  return count === undefined ? undefined : { filters, count }
}
