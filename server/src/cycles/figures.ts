import { type Sen, senOf } from '@payouts/contract/money'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { visibleTo } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { cachedTogether } from './change-cache.ts'
import type { CycleRow } from './tables.ts'
import { countedTotals } from './totals.ts'

/** What the lists show of a cycle besides its own columns, without excluded rows. */
export type CycleFigures = {
  dealerCount: number
  transactionTypeCount: number
  transactionCount: number
  /** Payable, released and paid, before withholding tax. */
  grossAmount: Sen
}

/**
 * The figures of a cycle as the caller sees it, counted once for each state of the cycle; concurrent requests are
 * counted together.
 */
export function cycleFigures(
  db: Database,
  owner: object,
  caller: Caller
): (cycle: Pick<CycleRow, 'batch_no' | 'version' | 'change_no'>) => Promise<CycleFigures> {
  return cachedTogether(owner, {
    keyOf: (cycle) => `figures/${cycle.batch_no}/${cycle.version}/${cycle.change_no}/${caller.companyId}`,
    read(cycles) {
      const batchNos = cycles.map((cycle) => cycle.batch_no)
      return countFigures(db, caller, batchNos)
    }
  })
}

/** Cycle by cycle, so that no sort holds the totals of more than one. */
async function countFigures(db: Database, caller: Caller, batchNos: number[]): Promise<CycleFigures[]> {
  const totals = countedTotals(sql<SqlBool>`batch_no = cycle.no and ${visibleTo(caller)}`)
  const { rows } = await sql<{ dealers: number; types: number; transactions: number; gross: string }>`
    select counted.* from unnest(${batchNos}::integer[]) with ordinality as cycle(no, position)
    cross join lateral (
      select count(distinct company_id) as dealers, count(distinct transaction_type) as types,
        coalesce(sum(row_count), 0)::bigint as transactions,
        coalesce(sum(amount) filter (where state in ('PAYABLE', 'RELEASED', 'PAID')), 0)::numeric(14, 2) as gross
      from ${totals} as total
    ) as counted
    order by position`.execute(db)
  return rows.map(({ dealers, types, transactions, gross }) => ({
    dealerCount: dealers,
    transactionTypeCount: types,
    transactionCount: transactions,
    grossAmount: senOf(gross)
  }))
}
