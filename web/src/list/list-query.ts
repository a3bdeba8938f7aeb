import type { Page } from '@payouts/contract/page'

/** What a list needs of its query, which React Query's result provides. */
export type ListQuery<Row> = {
  data: Page<Row> | undefined
  /** True while the rows shown are those of the page before. */
  isPlaceholderData?: boolean
  isPending: boolean
  /** `idle` for a disabled query, such as a search without a term. */
  fetchStatus?: 'fetching' | 'paused' | 'idle'
  error: Error | null
  refetch: () => unknown
}

/** Whether a search is still without a term. */
export function isIdle({ isPending, fetchStatus }: ListQuery<unknown>): boolean {
  return isPending && fetchStatus === 'idle'
}

/** A query whose page of rows is nested in the answer: `pageIn(query, (answer) => answer.earmarkDetails)`. */
export function pageIn<Data, Row>(
  query: Omit<ListQuery<Row>, 'data'> & { data: Data | undefined },
  pick: (data: Data) => Page<Row>
): ListQuery<Row> {
  const { data, isPlaceholderData = false, isPending, fetchStatus, error, refetch } = query
  return {
    data: data === undefined ? undefined : pick(data),
    isPlaceholderData,
    isPending,
    ...(fetchStatus ? { fetchStatus } : {}),
    error,
    refetch
  }
}

/** Rows that come all at once, as one page. */
export function onePage<Row>(content: Row[]): Page<Row> {
  return {
    content,
    pageNumber: 0,
    pageSize: Math.max(content.length, 1),
    totalElements: content.length,
    totalPages: content.length > 0 ? 1 : 0
  }
}
