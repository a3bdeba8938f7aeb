import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { HeldTransactionRow, Twin } from '@payouts/contract/on-hold/schema'
import { sql } from 'kysely'
import type { Caller } from '../../platform/http/caller.ts'
import type { LineColumns } from '../../transactions/paging/transaction-page.ts'
import { asTransactionRow, type TransactionLine } from '../../transactions/transaction-line.ts'

type StaffColumns = {
  hold_reason: string | null
  requested_for: string | null
  requested_by: string | null
  refusal_reason: string | null
}

const allColumns: LineColumns<StaffColumns> = {
  columns: sql`hold.remark as hold_reason,
    case when line.state = 'RELEASE_REQUESTED' then request.selected_date end as requested_for,
    case when line.state = 'RELEASE_REQUESTED' then requester.name end as requested_by,
    case when line.state = 'HELD' and request.kind = 'REFUSE_RELEASE' then request.remark end as refusal_reason`,
  joins: sql`
    left join cycle_actions as hold on hold.action_id = line.hold_action_id
    left join cycle_actions as request on request.action_id = line.request_action_id
    left join users as requester on requester.user_id = request.acted_by`
}
const noColumns: LineColumns<StaffColumns> = {
  columns: sql`null as hold_reason, null::date as requested_for, null as requested_by, null as refusal_reason`,
  joins: sql``
}

/** What staff wrote about a held row. A company's own user sees only the hold's type. */
export const staffColumns = (caller: Caller) => (caller.companyId === null ? allColumns : noColumns)

/** The twin of a duplicate, `line`; if there are several, one that still exists, else that of the first cycle. */
const twinOfLine = sql`
  select json_build_object('batchNo', twin_batch_no, 'version', twin_version, 'commissionType', of_cycle.commission_type,
    'payoutCycleName', of_cycle.name, 'transactionNo', twin_transaction_no, 'companyCode', company.company_code,
    'companyName', company.company_name, 'state', there.state, 'otherCycles', count(*) over () - 1) as described
  from transaction_twins as found
  join cycles as of_cycle on of_cycle.batch_no = found.twin_batch_no
  join dealers as company on company.company_id = found.twin_company_id
  left join transactions as there on there.batch_no = found.twin_batch_no and there.id = found.twin_id
  where line.hold_type = ${sql.lit(holdTypes.duplicate)} and found.batch_no = line.batch_no and found.id = line.id
  order by there.state is null or there.state = 'CANCELLED', found.twin_batch_no limit 1`

type HeldColumns = StaffColumns & { twin: Twin | null }

/** The same for the screens, which say what a duplicate repeats. */
export function heldLineColumns(caller: Caller): LineColumns<HeldColumns> {
  const { columns, joins } = staffColumns(caller)
  if (caller.companyId !== null) return { columns: sql`${columns}, null::json as twin`, joins }
  return {
    columns: sql`${columns}, twin.described as twin`,
    joins: sql`${joins} left join lateral (${twinOfLine}) as twin on true`
  }
}

export function asHeldRow(line: TransactionLine & HeldColumns): HeldTransactionRow {
  return {
    ...asTransactionRow(line),
    payoutCycleName: line.name,
    holdReason: line.hold_reason ?? line.hold_type ?? '',
    releaseRequestedFor: line.requested_for,
    releaseRequestedBy: line.requested_by,
    refusalReason: line.refusal_reason,
    twin: line.twin
  }
}
