/** Some rows: an array of them, or what reads like one. */
type Batch<Rows> = { readonly length: number; slice(from: number, to?: number): Rows }

/** Rows that can be looked at before they are taken, and taken in pieces. */
export type RowCursor<Rows> = {
  /** The next rows, still to be taken; undefined at the end. */
  peek(): Promise<Rows | undefined>
  /** At most so many of the next rows; undefined at the end. */
  take(most: number): Promise<Rows | undefined>
}

export function rowCursor<Rows extends Batch<Rows>>(rows: AsyncIterable<Rows>): RowCursor<Rows> {
  const iterator = rows[Symbol.asyncIterator]()
  let batch: Rows | undefined
  const peek = async () => {
    while (!batch?.length) {
      const { done, value } = await iterator.next()
      if (done) return undefined
      batch = value
    }
    return batch
  }
  return {
    peek,
    async take(most) {
      const next = await peek()
      if (!next) return undefined
      batch = next.length > most ? next.slice(most) : undefined
      return batch ? next.slice(0, most) : next
    }
  }
}
