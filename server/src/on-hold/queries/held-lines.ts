import type { HeldTransactionRow } from '@payouts/contract/on-hold/schema'
import { sql } from 'kysely'
import type { Caller } from '#platform/http/access/caller.ts'
import type { LineColumns } from '#transactions/paging/transaction-page.ts'
import { asTransactionRow, type TransactionLine } from '#transactions/transaction-line.ts'

type StaffColumns = {
  hold_reason: string | null
  requested_for: string | null
  requested_by: string | null
  requested_by_disabled: boolean
  refusal_reason: string | null
}

const allColumns: LineColumns<StaffColumns> = {
  columns: sql`hold.remark as hold_reason,
    case when line.state = 'RELEASE_REQUESTED' then request.selected_date end as requested_for,
    case when line.state = 'RELEASE_REQUESTED' then requester.name end as requested_by,
    line.state = 'RELEASE_REQUESTED' and coalesce(requester.disabled, false) as requested_by_disabled,
    case when line.state = 'HELD' and request.kind = 'REFUSE_RELEASE' then request.remark end as refusal_reason`,
  joins: sql`
    left join cycle_actions as hold on hold.action_id = line.hold_action_id
    left join cycle_actions as request on request.action_id = line.request_action_id
    left join users as requester on requester.user_id = request.acted_by`
}
const noColumns: LineColumns<StaffColumns> = {
  columns: sql`null as hold_reason, null::date as requested_for, null as requested_by,
    false as requested_by_disabled, null as refusal_reason`,
  joins: sql``
}

/** Staff's remarks on a held row. A company's own user sees only the hold type. */
export const staffColumns = (caller: Caller) => (caller.companyId === null ? allColumns : noColumns)

/** Without its duplicate, which is read only for rows of the page. */
export function asHeldRow(line: TransactionLine & StaffColumns): HeldTransactionRow {
  return {
    ...asTransactionRow(line),
    payoutCycleName: line.name,
    holdReason: line.hold_reason ?? line.hold_type ?? '',
    releaseRequestedFor: line.requested_for,
    releaseRequestedBy: line.requested_by,
    releaseRequestedByDisabled: line.requested_by_disabled,
    refusalReason: line.refusal_reason,
    twin: null
  }
}
