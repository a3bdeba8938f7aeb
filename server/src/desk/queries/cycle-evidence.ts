import { type CycleEvidence, mostNamed } from '@payouts/contract/desk/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import { findCycle } from '#cycles/find-cycle.ts'
import type { CycleRow } from '#cycles/tables.ts'
import type { Reader } from '#payouts/queries/cycle-list.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import '#identity/tables.ts'
import '#imports/tables.ts'
import '#transactions/tables.ts'
import { firstRejections } from './first-rejections.ts'

const mayReadImports = permission('Validations')

/**
 * What is held of a cycle, with the words of those who held it, and what was wrong with rows of its file. From kept totals,
 * recorded actions and the import's own figures: nothing here reads the cycle's transactions.
 */
export async function cycleEvidence(reader: Reader, batchNo: number): Promise<CycleEvidence | Refusal> {
  const { db, caller } = reader
  const cycle = await findCycle(db, caller, { batchNo })
  if (isRefusal(cycle)) return cycle
  const showsRows = isGranted(caller.menu, mayReadImports)
  return one(
    db,
    sql<CycleEvidence>`
      select ${holdsOf(cycle)} as holds, coalesce(import.rows_read, 0) as "rowsRead",
        coalesce(import.rows_rejected, 0) as "rowsRejected", import.file_name as "fileName",
        ${showsRows ? firstRejections(cycle.batch_no, cycle.version) : sql`'[]'::jsonb`} as rejections
      from (select) as always left join cycle_versions as import
        on import.batch_no = ${cycle.batch_no} and import.version = ${cycle.version}`
  )
}

/** The largest first. */
function holdsOf({ batch_no: batchNo }: CycleRow): RawBuilder<CycleEvidence['holds']> {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('holdType', hold_type, 'amount', amount::text,
      'transactionCount', rows, 'dealerCount', dealers, 'releaseRequestedCount', requested,
      'heldSince', ${instantText('held_since')}, 'reasons', reasons) order by abs(amount) desc, hold_type), '[]')
    from (
      select hold_type, sum(amount)::numeric(14, 2) as amount, sum(row_count)::bigint as rows,
        count(distinct company_id) as dealers,
        coalesce(sum(row_count) filter (where state = 'RELEASE_REQUESTED'), 0)::bigint as requested,
        min(nullif(held_since, '-infinity')) as held_since
      from cycle_totals where batch_no = ${batchNo} and hold_type <> '' and row_count > 0 group by hold_type
    ) as held
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('remark', remark, 'heldBy', name,
        'heldOn', ${instantText('acted_at')}, 'transactionCount', transaction_count) order by action_id desc), '[]') as reasons
      from (
        select action_id, remark, users.name, acted_at, transaction_count
        from cycle_actions left join users on users.user_id = acted_by
        where batch_no = ${batchNo} and kind = 'HOLD' and cycle_actions.hold_type = held.hold_type
        order by action_id desc limit ${mostNamed}
      ) as latest
    ) as said
  )`
}
