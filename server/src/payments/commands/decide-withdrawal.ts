import { withCurrency } from '@payouts/contract/money'
import { canBeReissued, canDecideWithdrawal, canWithdrawAlone } from '@payouts/contract/payments/can'
import type { PaymentWithdrawal } from '@payouts/contract/payments/schema'
import { sql } from 'kysely'
import { recordEvent } from '../../activity/record.ts'
import { one } from '../../platform/db/read.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts'
import { type Closing, decisionsOnRequests } from '../../requests/decide-request.ts'
import { lockWithdrawal } from '../queries/withdrawals.ts'
import { lockPayments } from './move-payments.ts'
import { lockPayee, reissuePayment } from './pay-balance.ts'
import { withdrawPayments } from './withdraw.ts'
import '../tables.ts'

type AnyCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>
type Outcome = Promise<{ message: string } | Refusal>

/** A second person agrees: the money goes back to the dealer's account, and out again to where it is to go now. */
export const {
  approve: approveWithdrawal,
  refuse: refuseWithdrawal,
  withdraw: withdrawRequest
} = decisionsOnRequests<PaymentWithdrawal>({
  lock: lockWithdrawal,
  canDecide: canDecideWithdrawal,
  close,
  carryOut: withdrawAndReissue,
  inWords: ({ referenceNo, amount, companyName }, agreed) =>
    `${agreed ? 'agreed' : 'refused'} to withdraw ${referenceNo}, ${withCurrency(amount)} to ${companyName}`,
  unchanged: 'The payment waits for a payment run as before.',
  target: { screen: 'payments', runNo: null }
})

/**
 * Withdraws the payment of an approved request, and pays what is then available to the account in the dealer's
 * record. If nothing can be paid now, the sum stays on the dealer's account.
 */
export async function withdrawAndReissue(
  call: AnyCall,
  { changeId, referenceNo, reason }: Pick<PaymentWithdrawal, 'changeId' | 'referenceNo' | 'reason'>
): Outcome {
  const { tx, caller, clock } = call
  const ofPayment = sql<boolean>`reference_no = ${referenceNo}`
  const [payment] = await lockPayments(tx, ofPayment)
  if (!payment) throw new Error('a request is about a payment')
  const { companyId, onListOf } = await one(
    tx,
    sql<{ companyId: number; onListOf: string | null }>`
      select company_id as "companyId", run_of_payment(reference_no) as "onListOf" from payments where ${ofPayment}`
  )
  const verdict = canWithdrawAlone({ status: payment.status, onListOf })
  if (!verdict.allowed) return refuse('changedMeanwhile', verdict.reason, 'changeId')
  // Before the accounts, in the order of posting.
  const dealer = await lockPayee(tx, companyId)
  await withdrawPayments(tx, clock, caller, ofPayment)
  const back = `Withdrawn. ${withCurrency(payment.amount)} went back to the account of ${payment.accountName}.`
  const mayBePaid = canBeReissued({ status: 'WITHDRAWN', replacedBy: null, payoutRoute: dealer.payout_route })
  if (!mayBePaid.allowed) return { message: `${back} ${mayBePaid.reason}` }
  const paid = await reissuePayment({ ...call, input: { referenceNo, reason } }, dealer)
  if (isRefusal(paid)) return { message: `${back} It was not instructed again: ${paid.message}` }
  await tx
    .updateTable('payment_withdrawals')
    .set({ instructed_as: paid.referenceNo })
    .where('request_id', '=', changeId)
    .execute()
  return { message: `${back} ${paid.message}` }
}

async function close(
  { tx, caller, clock, requestId }: AnyCall,
  request: PaymentWithdrawal,
  { status, comment }: Closing
): Promise<void> {
  const { changeId, referenceNo, companyCode, companyName, amount, reason } = request
  await tx
    .updateTable('payment_withdrawals')
    .set({ status, decided_by: caller.userId, decided_on: clock.now(), comment })
    .where('request_id', '=', changeId)
    .execute()
  await recordEvent(tx, {
    area: 'payments',
    action: actions[status],
    activity: `${status}: to withdraw ${referenceNo}, ${withCurrency(amount)} to ${companyName}`,
    actor: caller,
    name: companyName,
    reason,
    comment,
    referenceNo,
    accountCode: companyCode,
    amount,
    details: { changeId },
    requestId,
    at: clock.now()
  })
}

const actions = {
  Approved: 'APPROVE WITHDRAWAL',
  Refused: 'REFUSE WITHDRAWAL',
  Withdrawn: 'TAKE WITHDRAWAL BACK'
} as const
