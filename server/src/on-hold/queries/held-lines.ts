import type { HeldTransactionRow } from '@payouts/contract/on-hold/schema'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { asTransactionRow, type TransactionLine } from '../../transactions/transaction-line.ts'

type HeldLine = TransactionLine & {
  batch_no: number
  version: number
  name: string
  hold_type: string
  hold_reason: string | null
  requested_for: string | null
  requested_by: string | null
  refusal_reason: string | null
}

/** What staff said to each other of a row. A company's own user learns of it no more than the hold's type. */
const toldToStaff = {
  columns: sql`hold.remark as hold_reason,
    case when line.state = 'RELEASE_REQUESTED' then asked.selected_date end as requested_for,
    case when line.state = 'RELEASE_REQUESTED' then asker.name end as requested_by,
    case when line.state = 'HELD' and asked.kind = 'REFUSE_RELEASE' then asked.remark end as refusal_reason`,
  joins: sql`
    left join cycle_actions as hold on hold.action_id = line.hold_action_id
    left join cycle_actions as asked on asked.action_id = line.request_action_id
    left join users as asker on asker.user_id = asked.acted_by`
}
const toldToOthers = {
  columns: sql`null as hold_reason, null::date as requested_for, null as requested_by, null as refusal_reason`,
  joins: sql``
}

/** What the caller may learn of a held row beyond the row: columns, and the joins to `line` that they come from. */
export const toldOf = (caller: Caller) => (caller.companyId === null ? toldToStaff : toldToOthers)

/** The rows that a page, `(batch_no, id, sort_key)`, names, in its order. */
export async function readHeldLines(
  db: Database,
  caller: Caller,
  { page, order }: { page: RawBuilder<unknown>; order: RawBuilder<unknown> }
): Promise<HeldTransactionRow[]> {
  const told = toldOf(caller)
  const { rows } = await sql<HeldLine>`
    with page as materialized (${page})
    select line.id, line.batch_no, cycles.version, cycles.name, line.yes_id, line.transaction_no, line.transaction_type,
      line.transaction_date, line.plan_name, dealers.company_code, dealers.company_name, line.billing_account_no,
      line.transaction_amount, line.incentive_amount, line.state, line.hold_type, line.held_since, ${told.columns}
    from page
    join transactions as line on line.batch_no = page.batch_no and line.id = page.id
    join cycles on cycles.batch_no = page.batch_no
    join dealers on dealers.company_id = line.company_id ${told.joins}
    order by page.sort_key ${order}, page.id ${order}`.execute(db)
  return rows.map(asHeldRow)
}

function asHeldRow(row: HeldLine): HeldTransactionRow {
  return {
    ...asTransactionRow(row, row),
    payoutCycleName: row.name,
    holdReason: row.hold_reason ?? row.hold_type,
    releaseRequestedFor: row.requested_for,
    releaseRequestedBy: row.requested_by,
    refusalReason: row.refusal_reason
  }
}
