import type { WaitingKind } from '@payouts/contract/desk/schema'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import '#activity/tables.ts'
import '#on-hold/tables.ts'
import '#transactions/tables.ts'
import type { SubjectInSql } from '#approvals/queries/progress.ts'
import { lineOf } from './line.ts'
import type { WaitingPart } from './rights.ts'

const mayRelease = permission('On Hold', 'RELEASE')
const mayCancel = permission('On Hold', 'CANCEL')

/**
 * By cycle and hold type, like releases. A request over several cycles names none, so that each cycle's own audit
 * events name the cycles.
 */
export const releases: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({
    kind: 'RELEASE',
    key: sql`requested.batch_no || ' ' || requested.hold_type`,
    name: sql`cycles.name`,
    amount: sql`requested.amount`,
    count: sql`requested.rows`,
    dueOn: sql`request.selected_date`,
    requestedBy: sql`request.acted_by`,
    requestedAt: sql`request.acted_at`,
    reason: sql`request.remark`,
    batchNo: sql`requested.batch_no`,
    holdType: sql`requested.hold_type`
  })}
  from (
    select batch_no, hold_type, sum(amount)::numeric(14, 2) as amount, sum(row_count)::bigint as rows
    from cycle_totals
    where ${granted(mayRelease)} and state = 'RELEASE_REQUESTED' and row_count > 0 and batch_no = any(array(
      select batch_no from cycles where release_requested_count > 0 and status <> 'In Validation'))
    group by batch_no, hold_type
  ) as requested
  join cycles using (batch_no)
  cross join lateral (
    select action.selected_date, action.acted_by, action.acted_at, action.remark
    from audit_events as event join cycle_actions as action using (reference_no)
    where event.batch_no = requested.batch_no and event.action = 'REQUEST RELEASE'
      and action.hold_type = requested.hold_type and ${others('action.acted_by')}
    order by event.created_on desc, event.event_id desc limit 1
  ) as request`

const approval: SubjectInSql = { kind: sql`hold_decisions.kind`, subject: sql`decision_id` }

/** Releases and cancellations that need further approvals: stored as requested, and executed with the last approval. */
export const holdDecisions: WaitingPart = ({ granted, open }) => sql`
  ${lineOf({
    kind: sql<WaitingKind>`case kind when 'RELEASE' then 'LARGE RELEASE' else kind end`,
    key: sql`decision_id`,
    amount: sql`amount`,
    count: sql`transaction_count`,
    dueOn: sql`selected_date`,
    requestedBy: sql`asked_by`,
    requestedAt: sql`asked_on`,
    reason: sql`remark`,
    holdType: sql`hold_type`,
    approval
  })}
  from hold_decisions
  where status = 'Pending' and case kind when 'RELEASE' then ${granted(mayRelease)} else ${granted(mayCancel)} end
    and ${open(approval)}`
