import type { ActionOutcome } from '@payouts/contract/payouts/schema'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { instantText, visibleTo } from '../../platform/db/list-sql.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'

/**
 * A recorded action and what has become of it. A company's own user reads their own actions alone: another's figures
 * are about other dealers, too.
 */
export async function readOutcome(db: Database, caller: Caller, referenceNo: string): Promise<ActionOutcome | Refusal> {
  const own = caller.companyId === null ? sql`true` : sql`action.acted_by = ${caller.userId}`
  const { rows } = await sql<ActionOutcome>`
    select action.reference_no as "referenceNo", action.kind, cycles.name as "payoutCycleName",
      action.hold_type as "holdType", coalesce(users.name, 'System') as "actedBy", ${instantText('action.acted_at')} as "actedOn",
      action.amount as "totalPayOut", action.dealer_count as "dealerCount",
      action.transaction_count as "transactionCount", coalesce(action.selected_date, action.acted_at::date) as date,
      cycles.status as "payoutStatus", coalesce(${waitingCount(caller)}, 0)::bigint as "waitingCount",
      ${failedDealerCount(caller)} as "failedDealerCount"
    from cycle_actions as action
    left join cycles on cycles.batch_no = action.batch_no
    left join users on users.user_id = action.acted_by
    where action.reference_no = ${referenceNo} and ${own}`.execute(db)
  return rows[0] ?? refuse('refusedByRule', `There is no action ${referenceNo}.`, 'referenceNo')
}

/** Transactions that wait for the decision that the action requested, or for the payment that it ordered. */
function waitingCount(caller: Caller): RawBuilder<unknown> {
  return sql`
    case
      when action.kind = 'REQUEST_APPROVAL' and cycles.status = 'Pending Approval' and not exists (
          select from cycle_actions as later
          where later.batch_no = action.batch_no and later.action_id > action.action_id and later.kind = action.kind)
        then action.transaction_count
      when action.kind = 'GIVE_APPROVAL' and cycles.status = 'Pending Approval' then action.transaction_count
      when action.kind = 'APPROVE' and cycles.status = 'Scheduled' then (
        select sum(row_count) from cycle_totals
        where batch_no = action.batch_no and state = 'PAYABLE' and ${visibleTo(caller)})
      when action.kind = 'REATTEMPT' then (
        select sum(transaction_count) from postings
        where batch_no = action.batch_no and status = 'Error' and next_attempt_at = action.acted_at
          and ${visibleTo(caller)})
      when action.kind = 'REQUEST_RELEASE'
        then ${rowsStillIn(caller, sql`'RELEASE_REQUESTED'`, sql`request_action_id = action.action_id`)}
      when action.kind = 'RELEASE'
        then ${rowsStillIn(caller, sql`'RELEASED'`, sql`release_action_id = action.action_id`)}
    end`
}

/**
 * Rows carry the action, but no index has it: the kept totals name the few cycles whose partitions may hold such rows.
 */
function rowsStillIn(caller: Caller, state: RawBuilder<unknown>, ofAction: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select sum(found.rows)
    from (
      select distinct batch_no from cycle_totals
      where state = ${state} and row_count > 0 and batch_no = coalesce(action.batch_no, batch_no)
        and ${visibleTo(caller)}
    ) as holding
    cross join lateral (
      select count(*) as rows from transactions
      where batch_no = holding.batch_no and state = ${state} and ${ofAction} and ${visibleTo(caller)}
    ) as found)`
}

/** Dealers whom the payment that the action ordered cannot reach now. */
function failedDealerCount(caller: Caller): RawBuilder<unknown> {
  return sql`(
    select count(distinct company_id) from postings
    where action.kind in ('APPROVE', 'REATTEMPT', 'RELEASE') and status = 'Error' and ${visibleTo(caller)}
      and case when action.kind = 'RELEASE' then release_action_id = action.action_id
        else batch_no = action.batch_no end)`
}
