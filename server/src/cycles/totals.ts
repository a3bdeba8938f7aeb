import { type TransactionState, transactionStates } from '@payouts/contract/cycles/schema'
import { type Sen, senOf } from '@payouts/contract/money'
import { type SqlBool, sql } from 'kysely'
import type { Database, Tx } from '../platform/db/database.ts'

/** How high a figure stands: over a whole cycle, one transaction type of it, one dealer, or both. */
export type CycleScope = { batchNo: number; transactionType?: string | undefined; companyId?: number | undefined }

/** Narrows `cycle_totals` (or a table with its columns) to a scope. */
export function inScope({ batchNo, transactionType, companyId }: CycleScope) {
  return sql<SqlBool>`batch_no = ${batchNo}
    and (${transactionType ?? null}::text is null or transaction_type = ${transactionType ?? null})
    and (${companyId ?? null}::integer is null or company_id = ${companyId ?? null})`
}

export type Sum = { amount: Sen; rows: number; dealers: number }
export type SumsByState = Record<TransactionState, Sum>

/** What a scope comes to in each state, exact to the sen, without reading a transaction. */
export async function sumsByState(db: Database, scope: CycleScope): Promise<SumsByState> {
  const { rows } = await sql<{ state: TransactionState; amount: string; rows: number; dealers: number }>`
    select state, sum(amount)::numeric(14, 2) as amount, sum(row_count)::bigint as rows,
      count(distinct company_id) filter (where row_count > 0) as dealers
    from cycle_totals where ${inScope(scope)} group by state`.execute(db)
  const sums = Object.fromEntries(
    transactionStates.map((state): [string, Sum] => [state, { amount: 0n, rows: 0, dealers: 0 }])
  ) as SumsByState
  for (const row of rows) sums[row.state] = { amount: senOf(row.amount), rows: row.rows, dealers: row.dealers }
  return sums
}

/**
 * Counts a cycle's totals from its rows: after an import, whose rows arrive without the trigger that keeps them.
 * `imported_amount` is set here alone; no action changes what was imported.
 */
export async function countTotals(tx: Tx, batchNo: number): Promise<void> {
  await tx.deleteFrom('cycle_totals').where('batch_no', '=', batchNo).execute()
  await sql`
    insert into cycle_totals (batch_no, transaction_type, company_id, state, hold_type, held_since, row_count, amount)
    select batch_no, transaction_type, company_id, state, coalesce(hold_type, ''),
      held_since_of(hold_type, held_since), count(*), sum(incentive_amount)
    from transactions where batch_no = ${batchNo}
    group by batch_no, transaction_type, company_id, state, coalesce(hold_type, ''),
      held_since_of(hold_type, held_since)`.execute(tx)
  await sql`
    update cycles set
      change_no = change_no + 1,
      imported_amount = sums.imported,
      excluded_amount = sums.excluded,
      hold_amount = sums.held,
      held_count = sums.held_rows,
      release_requested_count = sums.requested_rows
    from (
      select coalesce(sum(amount), 0) as imported,
        coalesce(sum(amount) filter (where state = 'EXCLUDED'), 0) as excluded,
        coalesce(sum(amount) filter (where state in ('HELD', 'RELEASE_REQUESTED')), 0) as held,
        coalesce(sum(row_count) filter (where state = 'HELD'), 0) as held_rows,
        coalesce(sum(row_count) filter (where state = 'RELEASE_REQUESTED'), 0) as requested_rows
      from cycle_totals where batch_no = ${batchNo}
    ) as sums
    where cycles.batch_no = ${batchNo}`.execute(tx)
}

/** Empties the totals of a cycle whose import was set aside. */
export async function clearTotals(tx: Tx, batchNo: number): Promise<void> {
  await tx.deleteFrom('cycle_totals').where('batch_no', '=', batchNo).execute()
  await sql`
    update cycles set change_no = change_no + 1, imported_amount = 0, excluded_amount = 0, hold_amount = 0,
      held_count = 0, release_requested_count = 0
    where batch_no = ${batchNo}`.execute(tx)
}

/** How many rows are held, and of how many a release is asked for, at a scope. */
export async function heldAt(
  db: Database,
  scope: CycleScope
): Promise<{ heldCount: number; releaseRequestedCount: number }> {
  const sums = await sumsByState(db, scope)
  return { heldCount: sums.HELD.rows, releaseRequestedCount: sums.RELEASE_REQUESTED.rows }
}
