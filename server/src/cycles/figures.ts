import { type Sen, senOf } from '@payouts/contract/money'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { visibleTo } from '../platform/db/list-sql.ts'
import { one } from '../platform/db/read.ts'
import type { Caller } from '../platform/http/caller.ts'
import { cachedFigure } from './change-cache.ts'
import type { CycleRow } from './tables.ts'
import { countedTotals } from './totals.ts'

/** What the lists say of a cycle besides its own columns, counted over rows that are not excluded. */
export type CycleFigures = {
  dealerCount: number
  transactionTypeCount: number
  transactionCount: number
  /** Payable, released and paid, before withholding tax. */
  grossAmount: Sen
}

/** A cycle's counts as the caller sees them, counted once for each state of the cycle. */
export async function cycleFigures(
  db: Database,
  owner: object,
  caller: Caller,
  cycle: Pick<CycleRow, 'batch_no' | 'version' | 'change_no'>
): Promise<CycleFigures> {
  const key = `figures/${cycle.batch_no}/${cycle.version}/${cycle.change_no}/${caller.companyId}`
  return cachedFigure(owner, key, () => countFigures(db, caller, cycle.batch_no))
}

async function countFigures(db: Database, caller: Caller, batchNo: number): Promise<CycleFigures> {
  const counted = await one(
    db,
    sql<{ dealers: number; types: number; transactions: number; gross: string }>`
    select count(distinct company_id) as dealers, count(distinct transaction_type) as types,
      coalesce(sum(row_count), 0)::bigint as transactions,
      coalesce(sum(amount) filter (where state in ('PAYABLE', 'RELEASED', 'PAID')), 0)::numeric(14, 2) as gross
    from ${countedTotals(sql<SqlBool>`batch_no = ${batchNo} and ${visibleTo(caller)}`)} as counted`
  )
  return {
    dealerCount: counted.dealers,
    transactionTypeCount: counted.types,
    transactionCount: counted.transactions,
    grossAmount: senOf(counted.gross)
  }
}
