import { withCurrency } from '@payouts/contract/money'
import { canBeReissued, canDecideWithdrawal, canWithdrawAlone } from '@payouts/contract/payments/can'
import type { PaymentWithdrawal } from '@payouts/contract/payments/schema'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { one } from '#platform/db/read.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import type { RequestCall } from '#requests/request-kind.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { withdrawals } from '../queries/withdrawals.ts'
import { lockPayments } from './move-payments.ts'
import { lockPayee, reissuePayment } from './pay-balance.ts'
import { withdrawPayments } from './withdraw.ts'
import '../tables.ts'

/** Requests to withdraw a payment; once approved, its money goes out again to where it is to go now. */
export const withdrawalRequests = requestsOfKind<PaymentWithdrawal>({
  stored: withdrawals,
  lock: withdrawals.lock,
  canDecide: canDecideWithdrawal,
  decides: permission('Payment Runs', 'APPROVE'),
  area: 'payments',
  subject: 'WITHDRAWAL',
  what: ({ referenceNo, amount, companyName }) =>
    `to withdraw ${referenceNo}, ${withCurrency(amount)} to ${companyName}`,
  event: ({ referenceNo, companyCode, companyName, amount }) => ({
    name: companyName,
    referenceNo,
    amount,
    accountCode: companyCode
  }),
  target: { screen: 'payments', runNo: null },
  meanwhile: 'No run takes it until a second person has decided.',
  apply: withdrawAndReissue,
  unchanged: 'The payment waits for a payment run as before.'
})

/**
 * Withdraws the payment of an approved request, and pays what is then available to the account in the dealer's
 * record. If nothing can be paid now, the sum stays on the dealer's account.
 */
async function withdrawAndReissue(
  call: RequestCall,
  { changeId, referenceNo, reason }: PaymentWithdrawal
): Promise<{ message: string } | Refusal> {
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
  const back = `${withCurrency(payment.amount)} went back to the account of ${payment.accountName}.`
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
