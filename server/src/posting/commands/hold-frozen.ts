import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { ringgitOf } from '@payouts/contract/money'
import { recordEvent } from '../../activity/record.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { moveRecorded } from '../../transactions/record-action.ts'
import { type Claim, rowsOf, stateOf } from '../claims.ts'

/** Nothing is paid to a frozen account: its rows wait on the hold screens until they are released. */
export async function holdFrozen(tx: Tx, claim: Claim, clock: Clock): Promise<void> {
  const remark = 'The account is frozen.'
  const hold = {
    kind: 'HOLD' as const,
    batchNo: claim.batchNo,
    holdType: holdTypes.accountFrozen,
    remark,
    actedBy: null,
    actedAt: clock.now()
  }
  const { moved, referenceNo } = await moveRecorded(tx, hold, (actionId) => ({
    from: [stateOf(claim)],
    to: 'HELD',
    where: rowsOf(claim, clock.today()),
    set: {
      holdType: holdTypes.accountFrozen,
      heldSince: clock.now(),
      holdActionId: actionId,
      requestActionId: null,
      releaseActionId: null,
      dueOn: null
    }
  }))
  if (claim.failedPostingId !== null)
    await tx.deleteFrom('postings').where('posting_id', '=', claim.failedPostingId).execute()
  await recordEvent(tx, {
    area: 'holds',
    action: 'HOLD',
    activity: 'Put On Hold',
    actor: 'system',
    name: claim.accountName,
    reason: holdTypes.accountFrozen,
    comment: remark,
    referenceNo,
    batchNo: claim.batchNo,
    accountCode: claim.accountCode,
    details: { amount: ringgitOf(moved.amount), transactionCount: moved.transactionCount },
    at: clock.now()
  })
}
