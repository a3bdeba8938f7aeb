import { type TransactionState, transactionStates } from '@payouts/contract/cycles/schema'
import { type Sen, senOf } from '@payouts/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'

/** What a figure covers: a whole cycle, one transaction type of it, one dealer, or both. */
export type CycleScope = { batchNo: number; transactionType?: string | undefined; companyId?: number | undefined }

/** Narrows `cycle_totals` (or a table with its columns) to a scope. */
export function inScope({ batchNo, transactionType, companyId }: CycleScope) {
  return sql<SqlBool>`batch_no = ${batchNo}
    and (${transactionType ?? null}::text is null or transaction_type = ${transactionType ?? null})
    and (${companyId ?? null}::integer is null or company_id = ${companyId ?? null})`
}

/**
 * The totals of rows that are not excluded, in a scope and in SQL. Materialized: otherwise PostgreSQL follows an
 * index for the order of `count(distinct …)`, and reads a block for each row.
 */
export function countedTotals(scope: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`(
    with counted as materialized (
      select * from cycle_totals where ${scope} and state <> 'EXCLUDED' and row_count > 0
    )
    select * from counted
  )`
}

/**
 * Whether the approval of a cycle has rows of a total paid, in SQL over `cycle_totals`: at once, or when the e-invoice
 * that the payer issues for them is valid.
 */
export const coveredByApproval = sql<SqlBool>`covered_by_approval(state, hold_type, cycle_totals.company_id)`

/** What a cycle would pay each dealer before tax, `(company_id, amount)`, in SQL; dealers whose sum is above zero. */
export const payableByDealer = (batchNo: number): RawBuilder<unknown> => sql`
  select company_id, sum(amount)::numeric(14, 2) as amount from cycle_totals
  where batch_no = ${batchNo} and ${coveredByApproval} and row_count > 0
  group by company_id having sum(amount) > 0`

export type Sum = { amount: Sen; rows: number; dealers: number }
type SumsByState = Record<TransactionState, Sum>

/** The totals of a scope by state, exact to the sen, without reading transactions. */
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

/** What the approval of a cycle covers, and how much of it waits for e-invoices that the payer issues. */
export async function approvable(
  tx: Tx,
  batchNo: number
): Promise<{ amount: Sen; dealerCount: number; transactionCount: number; awaitingEInvoices: Sen }> {
  const { amount, awaiting, ...counts } = await one(
    tx,
    sql<{ amount: string; awaiting: string; dealerCount: number; transactionCount: number }>`
    select coalesce(sum(amount), 0)::numeric(14, 2) as amount,
      coalesce(sum(amount) filter (where state <> 'PAYABLE'), 0)::numeric(14, 2) as awaiting,
      count(distinct company_id) as "dealerCount", coalesce(sum(row_count), 0)::bigint as "transactionCount"
    from cycle_totals where batch_no = ${batchNo} and row_count > 0 and ${coveredByApproval}`
  )
  return { ...counts, amount: senOf(amount), awaitingEInvoices: senOf(awaiting) }
}

/** The states of a cycle's rows that its status depends on; `payable` are those that its approval covers. */
export type RowStates = { payable: boolean; held: boolean; posted: boolean; cancelled: boolean }

/**
 * The states of a cycle's rows without summing its totals: the first totals usually show a payable row, and posted
 * and cancelled ones are searched only if nothing is payable or held.
 */
export async function rowStatesOf(tx: Tx, batchNo: number): Promise<RowStates & { changeNo: number }> {
  // In the order of the primary key, so that no plan reads totals of other cycles first.
  const isThere = (condition: RawBuilder<SqlBool>) => sql<boolean>`coalesce((
    select true from cycle_totals
    where batch_no = ${batchNo} and ${condition} and row_count > 0
    order by batch_no, transaction_type, company_id limit 1), false)`
  const isAny = (...states: TransactionState[]) => isThere(sql`state = any(${states}::transaction_state[])`)
  return one(
    tx,
    sql<RowStates & { changeNo: number }>`
    with open as materialized (
      select change_no as "changeNo", held_count + release_requested_count > 0 as held,
        ${isThere(coveredByApproval)} as payable
      from cycles where batch_no = ${batchNo}
    )
    select "changeNo", held, payable, not (held or payable) and ${isAny('RELEASED', 'PAID')} as posted,
      not (held or payable) and ${isAny('CANCELLED')} as cancelled
    from open`
  )
}

/**
 * Recounts a cycle's totals and imported totals from its rows: after an import, which bypasses the trigger that keeps
 * them, and after an import was dropped, which leaves no rows.
 */
export async function countTotals(tx: Tx, batchNo: number): Promise<void> {
  await sql`select recount_cycle(${batchNo})`.execute(tx)
  await sql`select keep_imported_totals(${batchNo})`.execute(tx)
}

/** Removes the totals of holds that have ended. */
export async function forgetEmptyTotals(tx: Tx): Promise<void> {
  await sql`select forget_empty_totals()`.execute(tx)
}
