/** Rows as an array or something similar. */
type Batch<Rows> = { readonly length: number; slice(from: number, to?: number): Rows }

/** Rows that can be peeked at and taken in pieces. */
export type RowCursor<Rows> = {
  /** The next rows without taking them; undefined at the end. */
  peek(): Promise<Rows | undefined>
  /** At most `most` of the next rows; undefined at the end. */
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
