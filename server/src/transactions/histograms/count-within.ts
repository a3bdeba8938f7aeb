import { senOf } from '@payouts/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type AmountLimits, allOf, withinAmounts } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import { ofCycle } from '../of-cycles.ts'
import { comparedTo, type ListByState } from '../paging/row-list.ts'
import { sumOf } from './bucket-counts.ts'
import type { Cut } from './cut-points.ts'
import { countsAndCuts } from './rows-by-histogram.ts'

const sortColumn = 'incentive_amount'

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
  const rows = [ofCycle(batchNo), ...withinAmounts(sql.ref(`line.${sortColumn}`), limits), condition]
  const countOf = (more: RawBuilder<SqlBool>[]) =>
    sql`(select count(*) from transactions as line where ${allOf([...rows, ...more])})`
  const scanned =
    first && last && first.bucket <= last.bucket
      ? sql`${limits.amountFrom ? countOf([comparedTo({ sortColumn }, '<', first.boundary)]) : sql`0`}
          + ${limits.amountTo ? countOf([comparedTo({ sortColumn }, '>=', last.boundary)]) : sql`0`}`
      : undefined
  const { counted } = await one(owner.db, sql<{ counted: number }>`select ${scanned ?? countOf([])} as counted`)
  if (!scanned || !first || !last) return counted
  const [from, until] = [limits.amountFrom ? first.bucket : 0, limits.amountTo ? last.bucket : counts.length]
  return counted + sumOf(counts.slice(from, until))
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
