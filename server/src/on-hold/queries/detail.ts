import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldDetail } from '@payouts/contract/on-hold/schema'
import { sql } from 'kysely'
import { attachmentsOf } from '../../attachments/queries.ts'
import { findCycle } from '../../cycles/find-cycle.ts'
import type { Database } from '../../platform/db/database.ts'
import { visibleTo } from '../../platform/db/list-sql.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts'
import { ofCycle } from '../../transactions/of-cycles.ts'
import type { Reader } from './held-totals.ts'

type DetailRequest = CheckedInputOf<typeof onHoldEndpoints.getHoldActivityDetail>
type Hold = { reason: string; referenceNo: string | null }

/**
 * Why a transaction is held, with what its proof is filed under; without one named, the cycle's last hold.
 * Refuses a transaction that is not held, in the words of one that is not there.
 */
export async function holdDetail(
  { db, caller }: Reader,
  { batchNo, transactionId }: DetailRequest
): Promise<HoldDetail | Refusal> {
  const cycle = await findCycle(db, caller, { batchNo })
  if (isRefusal(cycle)) return cycle
  const isStaff = caller.companyId === null
  const holdType = transactionId ? await heldAs(db, visibleTo(caller), batchNo, transactionId) : undefined
  if (transactionId && holdType === undefined)
    return refuse('refusedByRule', 'There is no such transaction on hold here.', 'transactionId')
  // Remarks and proofs of a hold are about other dealers too.
  if (!isStaff) return { holdReason: holdType ?? '', attachmentId: null }
  const hold = transactionId ? await holdOfLine(db, batchNo, transactionId) : await lastHold(db, batchNo)
  if (!hold) return { holdReason: holdType ?? '', attachmentId: null }
  const reference = hold.referenceNo ?? ''
  const proofs = await attachmentsOf(db, caller, { attachmentType: 'ON_HOLD_AND_PAYOUT_SERVICE', reference })
  return { holdReason: hold.reason, attachmentId: proofs.length > 0 ? reference : null }
}

async function heldAs(db: Database, own: ReturnType<typeof visibleTo>, batchNo: number, transactionId: string) {
  const { rows } = await sql<{ hold_type: string }>`
    select hold_type from transactions
    where ${ofCycle(batchNo, 'transactions')} and id = ${transactionId}::bigint and hold_type is not null and ${own}`.execute(
    db
  )
  return rows[0]?.hold_type
}

async function holdOfLine(db: Database, batchNo: number, transactionId: string): Promise<Hold | undefined> {
  const { rows } = await sql<Hold>`
    select remark as reason, reference_no as "referenceNo"
    from transactions join cycle_actions on cycle_actions.action_id = hold_action_id
    where ${ofCycle(batchNo, 'transactions')} and id = ${transactionId}::bigint`.execute(db)
  return rows[0]
}

async function lastHold(db: Database, batchNo: number): Promise<Hold | undefined> {
  const { rows } = await sql<Hold>`
    select remark as reason, reference_no as "referenceNo" from cycle_actions
    where batch_no = ${batchNo} and kind = 'HOLD' order by action_id desc limit 1`.execute(db)
  return rows[0]
}
