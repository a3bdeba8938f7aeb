import type { ReportRow } from './order.ts'

/** Rows that can be looked at before they are taken, and taken in pieces. */
export type RowCursor = {
  /** The next rows, still to be taken; none at the end. */
  peek(): Promise<ReportRow[]>
  /** At most so many of the next rows; none at the end. */
  take(most: number): Promise<ReportRow[]>
}

export function rowCursor(rows: AsyncIterable<ReportRow[]>): RowCursor {
  const iterator = rows[Symbol.asyncIterator]()
  let batch: ReportRow[] = []
  const peek = async () => {
    while (batch.length === 0) {
      const { done, value } = await iterator.next()
      if (done) break
      batch = value
    }
    return batch
  }
  return {
    peek,
    async take(most) {
      const next = await peek()
      batch = next.slice(most)
      return batch.length === 0 ? next : next.slice(0, most)
    }
  }
}
