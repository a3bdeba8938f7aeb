import type { HoldSummaryRow } from '@payouts/contract/on-hold/schema'
import { sql } from 'kysely'
import { ownRows } from '../cycles/find-cycle.ts'
import type { Database } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'

/** What each hold type keeps back over all cycles: rows held, and rows whose release is requested. */
export async function holdSummary(db: Database, caller: Caller): Promise<HoldSummaryRow[]> {
  const { rows } = await sql<HoldSummaryRow>`
    select held.hold_type as type,
      count(distinct held.batch_no) as "payoutCycleCount",
      count(distinct held.company_id) as "dealerCount",
      count(distinct held.transaction_type) as "transactionTypeCount",
      sum(held.row_count)::bigint as "transactionCount",
      sum(held.amount)::numeric(14, 2) as "totalPayoutAmount"
    from cycle_totals as held join cycles using (batch_no)
    where held.hold_type <> '' and held.row_count > 0 and ${ownRows(caller)}
      and cycles.status not in ('In Validation', 'Dropped')
    group by held.hold_type order by held.hold_type`.execute(db)
  return rows
}
