import { senOf } from '@payouts/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type AmountLimits, allOf, withinAmounts } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import { ofCycle } from '../of-cycles.ts'
import type { Boundary, ListByState } from '../paging/row-list.ts'
import { sumOf } from './bucket-counts.ts'
import type { Cut } from './cut-points.ts'
import { countsAndCuts } from './rows-by-histogram.ts'

const sortColumn = 'incentive_amount'
const amount = sql.ref(`line.${sortColumn}`)

type Counting = AmountLimits & {
  byState: ListByState & { batchNos: readonly [number] }
  /** Which rows of the cycle the list has, whatever they come to: the same as `byState` says. */
  condition: RawBuilder<SqlBool>
}

/**
 * How many rows of a cycle's list are within the amounts: whole buckets by their counts, and the parts of the two at
 * the limits by a scan. Undefined while the cycle has no histogram of its amounts.
 */
export async function countWithin(
  owner: { db: Database; services: object },
  { byState, condition, ...limits }: Counting
): Promise<number | undefined> {
  const found = await countsAndCuts(owner, { byState, sortColumn })
  if (!found) return undefined
  const [batchNo] = byState.batchNos
  const counts = found.counts.get(batchNo) ?? []
  const { first, last } = cutsWithin(found.cuts, limits)
  const rows = [ofCycle(batchNo), ...withinAmounts(amount, limits), condition]
  const countOf = (...more: RawBuilder<SqlBool>[]) =>
    sql`(select count(*) from transactions as line where ${allOf([...rows, ...more])})`
  const countBeside = (side: Side, boundary: Boundary) =>
    sql.join(
      beside(side, boundary).map((part) => countOf(part)),
      sql` + `
    )
  const scanned =
    first && last && first.bucket <= last.bucket
      ? sql`${limits.amountFrom ? countBeside('before', first.boundary) : sql`0`}
          + ${limits.amountTo ? countBeside('from', last.boundary) : sql`0`}`
      : undefined
  const { counted } = await one(owner.db, sql<{ counted: number }>`select ${scanned ?? countOf()} as counted`)
  if (!scanned || !first || !last) return counted
  const [from, until] = [limits.amountFrom ? first.bucket : 0, limits.amountTo ? last.bucket : counts.length]
  return counted + sumOf(counts.slice(from, until))
}

type Side = 'before' | 'from'

/**
 * The rows before a boundary or from it on, those of its own amount apart from the others. PostgreSQL would read the
 * index up to the limit of the amounts if it compared amount and id with the boundary as one.
 */
function beside(side: Side, { sort_key: key, id }: Boundary): RawBuilder<SqlBool>[] {
  const ends = side === 'before' ? sql`<` : sql`>=`
  if (id === null) return [sql`${amount} ${ends} ${key}::numeric`]
  const lies = side === 'before' ? sql`<` : sql`>`
  return [sql`${amount} ${lies} ${key}::numeric`, sql`${amount} = ${key}::numeric and line.id ${ends} ${id}::bigint`]
}

/** The first and the last cut whose key is within the limits. */
function cutsWithin(cuts: readonly Cut[], { amountFrom, amountTo }: AmountLimits) {
  const keyOf = ({ boundary }: Cut) => senOf(boundary.sort_key)
  const [from, to] = [amountFrom, amountTo].map((limit) => (limit ? senOf(limit) : undefined))
  return {
    first: cuts.find((cut) => from === undefined || keyOf(cut) >= from),
    last: cuts.findLast((cut) => to === undefined || keyOf(cut) <= to)
  }
}
