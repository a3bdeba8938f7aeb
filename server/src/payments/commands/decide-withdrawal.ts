import { canWithdrawChange } from '@payouts/contract/changes/can'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { withCurrency } from '@payouts/contract/money'
import { canBePaidAnew, canDecideWithdrawal, canWithdrawAlone } from '@payouts/contract/payments/can'
import type { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import type { PaymentWithdrawal, WithdrawalStatus } from '@payouts/contract/payments/schema'
import { sql } from 'kysely'
import { recordEvent } from '../../activity/record.ts'
import { notify } from '../../notices/notify.ts'
import { one } from '../../platform/db/read.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { lockWithdrawal } from '../queries/withdrawals.ts'
import { lockPayments } from './move-payments.ts'
import { lockPayee, payAnew } from './pay-balance.ts'
import { withdrawPayments } from './withdraw.ts'
import '../tables.ts'

type Endpoints = typeof paymentEndpoints
type DecideCall = WriteCall<CheckedInputOf<Endpoints['approvePaymentWithdrawal']>>
type TakeBackCall = WriteCall<CheckedInputOf<Endpoints['withdrawWithdrawalRequest']>>
type AnyCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>
type Outcome = Promise<{ message: string } | Refusal>

/** A second person agrees: the money goes back to the dealer's account, and out again to where it is to go now. */
export async function approveWithdrawal(call: DecideCall): Outcome {
  const request = await lockDecidable(call)
  if (isRefusal(request)) return request
  await close(call, request, { status: 'Approved', comment: call.input.comment })
  const done = await withdrawAndPayAnew(call, request)
  if (!isRefusal(done)) await answer(call, request, 'agreed to withdraw')
  return done
}

export async function refuseWithdrawal(call: DecideCall): Outcome {
  const request = await lockDecidable(call)
  if (isRefusal(request)) return request
  await close(call, request, { status: 'Refused', comment: call.input.comment })
  await answer(call, request, 'refused to withdraw')
  return { message: 'Refused. The payment waits for a payment run as before.' }
}

export async function takeRequestBack(call: TakeBackCall): Outcome {
  const { tx, caller, input } = call
  const request = caller.companyId === null ? await lockWithdrawal(tx, input.changeId) : undefined
  if (!request) return noSuchRequest()
  const refused = refusedBy(canWithdrawChange(request, caller), 'changeId')
  if (refused) return refused
  await close(call, request, { status: 'Withdrawn', comment: '' })
  return { message: 'Withdrawn. The payment waits for a payment run as before.' }
}

/**
 * Does what a request says that counts: the payment is withdrawn, and what is available then goes out to the account of
 * the dealer's record. Where nothing can go out now, the sum stays on the account, and its own screen pays it later.
 */
export async function withdrawAndPayAnew(
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
  // Before the accounts, as posting locks them.
  const dealer = await lockPayee(tx, companyId)
  await withdrawPayments(tx, clock, caller, ofPayment)
  const back = `Withdrawn. ${withCurrency(payment.amount)} went back to the account of ${payment.accountName}.`
  const mayBePaid = canBePaidAnew({ status: 'WITHDRAWN', replacedBy: null, payoutRoute: dealer.payout_route })
  if (!mayBePaid.allowed) return { message: `${back} ${mayBePaid.reason}` }
  const paid = await payAnew({ ...call, input: { referenceNo, reason } }, dealer)
  if (isRefusal(paid)) return { message: `${back} It was not instructed again: ${paid.message}` }
  await tx
    .updateTable('payment_withdrawals')
    .set({ instructed_as: paid.referenceNo })
    .where('request_id', '=', changeId)
    .execute()
  return { message: `${back} ${paid.message}` }
}

async function lockDecidable(call: DecideCall): Promise<PaymentWithdrawal | Refusal> {
  const { tx, caller, input } = call
  const request = caller.companyId === null ? await lockWithdrawal(tx, input.changeId) : undefined
  if (!request) return noSuchRequest()
  return refusedBy(canDecideWithdrawal(request, caller), 'changeId') ?? request
}

function noSuchRequest(): Refusal {
  return refuse('refusedByRule', 'There is no such request.', 'changeId')
}

type Closing = { status: Exclude<WithdrawalStatus, 'Pending'>; comment: string }

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

async function answer({ tx, caller, clock, input }: DecideCall, request: PaymentWithdrawal, done: string) {
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [request.askedById] },
    subject: `${caller.name} ${done} ${request.referenceNo}, ${withCurrency(request.amount)} to ${request.companyName}`,
    detail: input.comment,
    place: { screen: 'payments', runNo: null },
    at: clock.now()
  })
}
