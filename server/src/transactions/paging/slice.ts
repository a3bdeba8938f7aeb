import type { PageRequest } from '@payouts/contract/page'

type Slice = { fromEnd: boolean; offset: number; limit: number }

/** A page counted from whichever end of the list is nearer, so that the last page costs what the first does. */
export function sliceOf({ pageNumber, pageSize }: PageRequest, total: number): Slice {
  const before = pageNumber * pageSize
  const limit = Math.max(0, Math.min(pageSize, total - before))
  const after = total - before - limit
  return before <= after ? { fromEnd: false, offset: before, limit } : { fromEnd: true, offset: after, limit }
}
