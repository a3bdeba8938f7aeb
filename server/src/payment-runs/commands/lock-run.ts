import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { RunStatus } from '@payouts/contract/payment-runs/schema'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import '#identity/tables.ts'
import '#payments/tables.ts'
import '../tables.ts'

/** A run for those who decide on it. */
export type LockedRun = {
  runId: number
  runNo: string
  status: RunStatus
  executeOn: Day
  fourEyes: boolean
  madeById: number
  madeByDisabled: boolean
  approvedById: number | null
  withdrawalAskedById: number | null
  withdrawalAskedByDisabled: boolean
  instructedAgainOn: string | null
  count: number
  total: Ringgit
  sha256: string | null
  sentAt: Date | null
  /** Whether the server has handed its file over, or begun to. */
  mayBeAtBank: boolean
  /** Since when the bank is known to have it. */
  reportedOn: string | null
  cancellationReference: string | null
}

/** Whether a run waits in this status on somebody else's decision, and who asked for it is disabled now. */
export const isDisabled = (askedBy: string, status: RunStatus) => sql<boolean>`(payment_runs.status = ${status}
  and coalesce((select disabled from users where user_id = ${sql.ref(askedBy)}), false))`

/**
 * A run, locked until the transaction ends, so that the second of two people sees the first one’s decision.
 */
export async function lockRun(tx: Tx, runNo: string): Promise<LockedRun | Refusal> {
  const { rows } = await sql<LockedRun>`
    select run_id as "runId", run_no as "runNo", status, execute_on as "executeOn", four_eyes as "fourEyes", made_by as "madeById",
      ${isDisabled('made_by', 'Pending Approval')} as "madeByDisabled",
      ${isDisabled('withdrawal_asked_by', 'Withdrawal Requested')} as "withdrawalAskedByDisabled",
      approved_by as "approvedById", withdrawal_asked_by as "withdrawalAskedById",
      instructed_again_at::text as "instructedAgainOn", payment_count as count, total, sha256,
      sent_at as "sentAt", coalesce(handing_over_at, sent_at) is not null as "mayBeAtBank",
      reported_at::text as "reportedOn", cancellation_reference as "cancellationReference"
    from payment_runs where run_no = ${runNo} for no key update`.execute(tx)
  return rows[0] ?? noSuchRun(runNo)
}

export function noSuchRun(runNo: string): Refusal {
  return refuse('refusedByRule', `There is no payment run ${runNo}.`, 'runNo')
}

/** How many payments of a run the bank has answered, whatever their status is now. */
export async function countAnswered(tx: Tx, runId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from payments
    where run_id = ${runId} and answered_at is not null`.execute(tx)
  return rows[0]?.count ?? 0
}
