import { type RawBuilder, sql } from 'kysely'
import { ringgitText } from '../list-sql.ts'

/**
 * One statement that must hold for all rows, or for those that a condition selects. Both queries work on sets, so that
 * ten million rows take a few scans. `figures` answers one row `(checked, amount)`: how many things were checked, and
 * their sum in RM or null. `differences` returns `(subject, kept, found)` for each violation.
 */
export type Check = { title: string; figures: RawBuilder<unknown>; differences: RawBuilder<unknown> }

/** One side of a comparison, a table with `amount` and `row_count`, as text. */
export function sumText(side: string): RawBuilder<string> {
  const { amount, rowCount } = { amount: sql.ref(`${side}.amount`), rowCount: sql.ref(`${side}.row_count`) }
  return sql`format('%s, transactions: %s', ${ringgitText(amount)}, coalesce(${rowCount}, 0))`
}
