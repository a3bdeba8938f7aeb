import type { TransactionState } from '@payouts/contract/cycles/schema'
import type { ActionOutcome } from '@payouts/contract/payouts/schema'
import { type RawBuilder, sql } from 'kysely'
import { batchNosOf } from '#cycles/batch-nos.ts'
import type { Database } from '#platform/db/database.ts'
import { instantText, visibleTo } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { ofCycles } from '#transactions/of-cycles.ts'

type FoundAction = ActionOutcome & { actionId: number; batchNo: number | null }

/**
 * A recorded action and its outcome. A company's own user reads only their own actions, because others' figures
 * include other dealers.
 */
export async function readOutcome(db: Database, caller: Caller, referenceNo: string): Promise<ActionOutcome | Refusal> {
  const own = caller.companyId === null ? sql`true` : sql`action.acted_by = ${caller.userId}`
  const { rows } = await sql<FoundAction>`
    select action.action_id as "actionId", action.batch_no as "batchNo",
      action.reference_no as "referenceNo", action.kind, cycles.name as "payoutCycleName",
      action.hold_type as "holdType", coalesce(users.name, 'System') as "actedBy", ${instantText('action.acted_at')} as "actedOn",
      action.amount as "totalPayOut", action.net_amount as "netPayOut", action.dealer_count as "dealerCount",
      action.transaction_count as "transactionCount", coalesce(action.selected_date, action.acted_at::date) as date,
      cycles.status as "payoutStatus", coalesce(${waitingCount(caller)}, 0)::bigint as "waitingCount",
      ${failedDealerCount(caller)} as "failedDealerCount"
    from cycle_actions as action
    left join cycles on cycles.batch_no = action.batch_no
    left join users on users.user_id = action.acted_by
    where action.reference_no = ${referenceNo} and ${own}`.execute(db)
  const [found] = rows
  if (!found) return refuse('refusedByRule', `There is no action ${referenceNo}.`, 'referenceNo')
  const { actionId, batchNo, ...outcome } = found
  const waits = waitsAfter[found.kind]
  return waits ? { ...outcome, waitingCount: await rowsWaiting(db, caller, { actionId, batchNo, ...waits }) } : outcome
}

/**
 * Transactions that wait for the decision that the action requested, or for the payment that it ordered. Rows are
 * counted by the release that they name (`rowsWaiting`).
 */
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
    end`
}

type Waits = { state: TransactionState; namedBy: 'request_action_id' | 'release_action_id' }

/** The state of waiting rows, by the action that they name. */
const waitsAfter: Partial<Record<ActionOutcome['kind'], Waits>> = {
  REQUEST_RELEASE: { state: 'RELEASE_REQUESTED', namedBy: 'request_action_id' },
  RELEASE: { state: 'RELEASED', namedBy: 'release_action_id' }
}

/** Rows name the action, but no index has it: the kept totals name the few cycles that may have such rows. */
async function rowsWaiting(
  db: Database,
  caller: Caller,
  { actionId, batchNo, state, namedBy }: Waits & Pick<FoundAction, 'actionId' | 'batchNo'>
): Promise<number> {
  const holding = await batchNosOf(
    db,
    sql`select distinct batch_no from cycle_totals
      where state = ${state} and row_count > 0 and batch_no = coalesce(${batchNo}, batch_no) and ${visibleTo(caller)}`
  )
  const { count } = await one(
    db,
    sql<{ count: number }>`
    select count(*) as count from transactions
    where ${ofCycles(holding, 'transactions')} and state = ${state} and ${sql.ref(namedBy)} = ${actionId} and ${visibleTo(caller)}`
  )
  return count
}

/** Dealers whom the ordered payment cannot reach now. */
function failedDealerCount(caller: Caller): RawBuilder<unknown> {
  return sql`(
    select count(distinct company_id) from postings
    where action.kind in ('APPROVE', 'REATTEMPT', 'RELEASE') and status = 'Error' and ${visibleTo(caller)}
      and case when action.kind = 'RELEASE' then release_action_id = action.action_id
        else batch_no = action.batch_no end)`
}
