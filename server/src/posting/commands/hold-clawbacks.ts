import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { ringgitOf } from '@payouts/contract/money'
import { type SqlBool, sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { lockCycle } from '#cycles/lock.ts'
import type { CycleRow } from '#cycles/tables.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { isRefusal } from '#platform/refusal.ts'
import { summarizeMove } from '#transactions/move-summary.ts'
import { moveRecorded } from '#transactions/record-action.ts'
import '#dealers/tables.ts'
import '#transactions/tables.ts'

/**
 * Dealers of a cycle with earnings that wait for an e-invoice which the payer issues, as an array: read once, whatever the
 * planner takes the number of dealers for.
 */
const awaiting = ({ batch_no: batchNo }: CycleRow) => sql`array(
  select company_id from cycle_totals
  where batch_no = ${batchNo} and hold_type = ${holdTypes.eInvoiceMissing} and row_count > 0
    and covered_by_approval(state, hold_type, company_id))`

/** Clawbacks of an approved cycle that would be posted apart from what the same e-invoice states. */
const postedApart = (cycle: CycleRow) => sql<SqlBool>`state in ('PAYABLE', 'RELEASED') and incentive_amount < 0
  and lacks_e_invoice_number(e_invoice_no) and company_id = any(${awaiting(cycle)})`

/**
 * Holds clawbacks together with the earnings of their dealer that wait for its e-invoice, so that one posting pays what
 * the e-invoice states: debited on their own, they would leave the earnings to bear tax of more than its net.
 */
export async function holdClawbacks(tx: Tx, clock: Clock, batchNo: number): Promise<void> {
  const cycle = await lockCycle(tx, batchNo)
  if (isRefusal(cycle) || !cycle.approved_at) return
  const { rows } = await sql`
    select where exists (select from cycle_totals
        where batch_no = ${batchNo} and state in ('PAYABLE', 'RELEASED') and row_count > 0 and company_id = any(${awaiting(cycle)}))
      and exists (select from transactions where batch_no = ${batchNo} and ${postedApart(cycle)})`.execute(tx)
  if (rows.length === 0) return
  const remark = 'It is set off against what waits for the e-invoice of its dealer.'
  const hold = {
    ...{ kind: 'HOLD' as const, batchNo, holdType: holdTypes.eInvoiceMissing, remark },
    ...{ actedBy: null, actedAt: clock.now() }
  }
  const { moved, referenceNo } = await moveRecorded(tx, hold, (holdActionId) => ({
    from: ['PAYABLE', 'RELEASED'],
    to: 'HELD',
    where: postedApart(cycle),
    set: { holdType: holdTypes.eInvoiceMissing, heldSince: clock.now(), holdActionId, releaseActionId: null }
  }))
  await recordEvent(tx, {
    area: 'on-hold',
    action: 'HOLD',
    activity: `${summarizeMove('Held', cycle, moved)}, as ${holdTypes.eInvoiceMissing}`,
    actor: 'system',
    name: cycle.name,
    reason: holdTypes.eInvoiceMissing,
    comment: remark,
    referenceNo,
    batchNo,
    details: { amount: ringgitOf(moved.amount), transactionCount: moved.transactionCount },
    at: clock.now()
  })
}
