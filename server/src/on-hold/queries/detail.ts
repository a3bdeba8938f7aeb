import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldDetail } from '@payouts/contract/on-hold/schema'
import { sql } from 'kysely'
import { attachmentsOf } from '#attachments/queries.ts'
import { findCycle } from '#cycles/find-cycle.ts'
import type { Database } from '#platform/db/database.ts'
import { visibleTo } from '#platform/db/list-sql.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { ofCycle } from '#transactions/of-cycles.ts'
import type { Reader } from './held-totals.ts'

type DetailRequest = CheckedInputOf<typeof onHoldEndpoints.getHoldActivityDetail>
type Hold = { reason: string; referenceNo: string | null }

/**
 * Why a transaction is held, and where its proof is filed; without a transaction, the cycle's last hold. A
 * transaction that is not held is refused like a missing one.
 */
export async function holdDetail(
  { db, caller }: Reader,
  { batchNo, transactionId }: DetailRequest
): Promise<HoldDetail | Refusal> {
  const cycle = await findCycle(db, caller, { batchNo })
  if (isRefusal(cycle)) return cycle
  const line = transactionId ? await heldLine({ db, caller }, batchNo, transactionId) : undefined
  if (transactionId && !line)
    return refuse('refusedByRule', 'There is no such transaction on hold here.', 'transactionId')
  const hold = line ?? (caller.companyId === null ? await lastHold(db, batchNo) : undefined)
  if (!hold?.reason) return { holdReason: line?.holdType ?? '', attachmentId: null }
  const reference = hold.referenceNo ?? ''
  const proofs = await attachmentsOf(db, caller, { attachmentType: 'ON_HOLD_AND_PAYOUT_SERVICE', reference })
  return { holdReason: hold.reason, attachmentId: proofs.length > 0 ? reference : null }
}

type HeldLine = Partial<Hold> & { holdType: string }

/** Remarks and proofs of a hold may concern other dealers, so a company's own user sees only the hold type. */
async function heldLine(
  { db, caller }: Pick<Reader, 'db' | 'caller'>,
  batchNo: number,
  transactionId: string
): Promise<HeldLine | undefined> {
  const isStaff = caller.companyId === null
  const { rows } = await sql<HeldLine>`
    select transactions.hold_type as "holdType"
      ${isStaff ? sql`, remark as reason, reference_no as "referenceNo"` : sql``}
    from transactions ${isStaff ? sql`left join cycle_actions on cycle_actions.action_id = hold_action_id` : sql``}
    where ${ofCycle(batchNo, 'transactions')} and id = ${transactionId}::bigint
      and transactions.hold_type is not null and ${visibleTo(caller)}`.execute(db)
  return rows[0]
}

async function lastHold(db: Database, batchNo: number): Promise<Hold | undefined> {
  const { rows } = await sql<Hold>`
    select remark as reason, reference_no as "referenceNo" from cycle_actions
    where batch_no = ${batchNo} and kind = 'HOLD' order by action_id desc limit 1`.execute(db)
  return rows[0]
}
