import type { Page } from '@payouts/contract/page'

/** What a list needs of its query; a React Query result has it all. */
export type ListQuery<Row> = {
  data: Page<Row> | undefined
  /** True while the rows shown are those of the page before. */
  isPlaceholderData?: boolean
  isPending: boolean
  /** `idle` for a query that waits to be asked, such as a search without a word. */
  fetchStatus?: 'fetching' | 'paused' | 'idle'
  error: Error | null
  refetch: () => unknown
}

/** A search's query, which has nothing to show until somebody asks for something: pass `enabled: asked` to it, too. */
export function searchQuery<Row>(query: ListQuery<Row>, asked: boolean): ListQuery<Row> {
  if (asked) return query
  return { data: undefined, isPending: true, fetchStatus: 'idle', error: null, refetch: query.refetch }
}

/** Whether nobody has asked for anything yet. */
export function isUnasked({ isPending, fetchStatus }: ListQuery<unknown>): boolean {
  return isPending && fetchStatus === 'idle'
}

/** A query whose page of rows lies deeper in the answer: `pageIn(query, (answer) => answer.earmarkDetails)`. */
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
