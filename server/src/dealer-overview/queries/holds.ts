import type { DealerHold, DealerOverview } from '@payouts/contract/dealer-overview/schema'
import type { Ringgit } from '@payouts/contract/money'
import { sql } from 'kysely'
import { isShownTo } from '#cycles/find-cycle.ts'
import type { Database } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import '#cycles/tables.ts'
import '#transactions/tables.ts'

/**
 * What is held of a dealer, by cycle and hold type, the longest held first. Totals know since when, and the action of
 * that moment has the remark, so no transaction is read. Remarks concern other dealers too and are only for staff.
 */
export async function holdsOfDealer(
  db: Database,
  caller: Caller,
  { companyId, most }: { companyId: number; most: number }
): Promise<NonNullable<DealerOverview['holds']>> {
  const remark = sql`(
    select remark from cycle_actions
    where cycle_actions.batch_no = held.batch_no and kind = 'HOLD' and acted_at = held.latest
    order by action_id desc limit 1
  )`
  const { rows } = await sql<DealerHold & { total: Ringgit }>`
    select (sum(amount) over ())::numeric(14, 2) as total, held.batch_no as "batchNo", version, name as "payoutCycleName", commission_type as "commissionType",
      hold_type as "holdType", amount, row_count as "transactionCount", requested as "releaseRequestedCount",
      ${instantText('since')} as "heldSince", ${caller.companyId === null ? remark : sql`null::text`} as remark
    from (
      select batch_no, hold_type, sum(amount)::numeric(14, 2) as amount, sum(row_count)::bigint as row_count,
        coalesce(sum(row_count) filter (where state = 'RELEASE_REQUESTED'), 0)::bigint as requested,
        min(nullif(held_since, '-infinity')) as since, max(nullif(held_since, '-infinity')) as latest
      from cycle_totals
      where company_id = ${companyId} and hold_type <> '' and row_count > 0
      group by batch_no, hold_type
    ) as held join cycles on cycles.batch_no = held.batch_no
    where ${isShownTo(caller)}
    order by since nulls last, held.batch_no, hold_type limit ${most}`.execute(db)
  return { total: rows[0]?.total ?? '0.00', lines: rows.map(({ total: _total, ...line }) => line) }
}
