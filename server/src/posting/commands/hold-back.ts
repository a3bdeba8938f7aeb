import { type HoldType, holdTypes } from '@payouts/contract/cycles/hold-types'
import { dayText } from '@payouts/contract/day-text'
import type { BankAccountWait } from '@payouts/contract/dealer-records/schema'
import { ringgitOf } from '@payouts/contract/money'
import { reasonInWords } from '@payouts/contract/reconciliation/reason-codes'
import { recordEvent } from '#activity/record.ts'
import type { ReturnedAccount } from '#payments/returned/returned-accounts.ts'
import { type Clock, dayOf } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { moveRecorded } from '#transactions/record-action.ts'
import { type Claim, rowsOf, stateOf } from '../claims.ts'

/** Why a claim is held instead of paid. */
export type HoldingBack = { holdType: HoldType; remark: string }

export const frozen: HoldingBack = { holdType: holdTypes.accountFrozen, remark: 'The account is frozen.' }

/** The dealer's bank account was changed recently. */
export function waiting({ since, until }: BankAccountWait): HoldingBack {
  const remark = `The bank account was changed on ${dayText(dayOf(new Date(since)))}; payouts wait until ${dayText(until)}.`
  return { holdType: holdTypes.newBankAccount, remark }
}

/** A payment came back from the dealer's present account. */
export function returned({ referenceNo, reasonCode, reasonText, returnedAt }: ReturnedAccount): HoldingBack {
  const reason = reasonInWords(reasonCode, reasonText)
  const remark = `Payment ${referenceNo} came back from this bank account on ${dayText(dayOf(returnedAt))}. ${reason}`
  return { holdType: holdTypes.paymentReturned, remark }
}

/** Holds a claim's rows instead of paying them, until the hold ends. */
export async function holdBack(tx: Tx, claim: Claim, { holdType, remark, clock }: HoldingBack & { clock: Clock }) {
  const hold = {
    kind: 'HOLD' as const,
    batchNo: claim.batchNo,
    holdType,
    remark,
    actedBy: null,
    actedAt: clock.now()
  }
  const { moved, referenceNo } = await moveRecorded(tx, hold, (actionId) => ({
    from: [stateOf(claim)],
    to: 'HELD',
    where: rowsOf(claim, clock.today()),
    set: {
      holdType,
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
    reason: holdType,
    comment: remark,
    referenceNo,
    batchNo: claim.batchNo,
    accountCode: claim.accountCode,
    details: { amount: ringgitOf(moved.amount), transactionCount: moved.transactionCount },
    at: clock.now()
  })
}
