import type { ProofDifference } from '@payouts/contract/payouts/proof'
import { sql } from 'kysely'
import type { CycleRow } from '#cycles/tables.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { paidRowsCheck, totalsCheck } from './row-checks.ts'

export type CountedRows = {
  /** The state in which its rows were counted. */
  cycle: CycleRow
  rowsDone: number
  /** Rows that are not excluded. */
  rowCount: number
  amount: string
  differenceCount: number
  differences: ProofDifference[]
}

const rowsAtOnce = 500_000
const mostNamed = 20

/**
 * Adds up every row of a cycle and compares the sums with the kept totals and the postings, in the transaction's
 * snapshot, in slices so that it shows progress and can be stopped. Memory does not grow with the rows.
 */
export async function countRows(
  tx: Tx,
  batchNo: number,
  onProgress: (rowsDone: number) => Promise<void> = async () => undefined
): Promise<CountedRows> {
  await sql`
    create temporary table counted_rows (batch_no integer, transaction_type text, company_id integer,
      state transaction_state, hold_type text, held_since timestamptz, posting_id bigint, row_count bigint,
      amount numeric) on commit drop`.execute(tx)
  const { first, last } = await one(
    tx,
    sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from transactions where batch_no = ${batchNo}`
  )
  let rowsDone = 0
  for (let from = first ?? 0; last !== null && from <= last; from += rowsAtOnce) {
    rowsDone += await countSlice(tx, batchNo, { from, to: from + rowsAtOnce })
    await onProgress(rowsDone)
  }
  const within = sql<boolean>`batch_no = ${batchNo}`
  const { rows } = await sql<ProofDifference & { total: number }>`
    select *, count(*) over () as total
    from (${totalsCheck(within, countedTotals).differences} union all ${paidRowsCheck(within, countedPostings).differences})
      as difference
    order by subject limit ${mostNamed}`.execute(tx)
  return {
    cycle: await tx.selectFrom('cycles').selectAll().where('batch_no', '=', batchNo).executeTakeFirstOrThrow(),
    rowsDone,
    ...(await one(tx, countedTotal)),
    differenceCount: rows[0]?.total ?? 0,
    differences: rows.map(({ subject, kept, found }) => ({ subject, kept, found }))
  }
}

/** From the first id, which is included, to the last, which is not. */
async function countSlice(tx: Tx, batchNo: number, { from, to }: { from: number; to: number }): Promise<number> {
  const { rowCount } = await one(
    tx,
    sql<{ rowCount: number }>`
    with counted as (
      insert into counted_rows
      select batch_no, transaction_type, company_id, state, coalesce(hold_type, ''),
        held_since_of(hold_type, held_since), posting_id, count(*), sum(incentive_amount)
      from transactions where batch_no = ${batchNo} and id >= ${from} and id < ${to}
      group by 1, 2, 3, 4, 5, 6, 7
      returning row_count
    )
    select coalesce(sum(row_count), 0)::bigint as "rowCount" from counted`
  )
  return rowCount
}

const countedTotals = sql`
  select batch_no, transaction_type, company_id, state, hold_type, held_since,
    sum(row_count)::bigint as row_count, sum(amount) as amount
  from counted_rows group by 1, 2, 3, 4, 5, 6`

const countedPostings = sql`
  select posting_id, batch_no, company_id, sum(row_count)::bigint as row_count, sum(amount) as amount
  from counted_rows where state = 'PAID' group by 1, 2, 3`

const countedTotal = sql<{ rowCount: number; amount: string }>`
  select coalesce(sum(row_count), 0)::bigint as "rowCount", coalesce(sum(amount), 0)::numeric(14, 2) as amount
  from counted_rows where state <> 'EXCLUDED'`
