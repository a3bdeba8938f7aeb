import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { withCurrency } from '@payouts/contract/money'
import { canRequestPaymentWithdrawal } from '@payouts/contract/payments/can'
import type { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { recordEvent } from '../../activity/record.ts'
import { notify } from '../../notices/notify.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { requestColumns } from '../../requests/request-columns.ts'
import { hasOpenWithdrawalRequest } from '../queries/withdrawals.ts'
import { withdrawAndReissue } from './decide-withdrawal.ts'
import { lockPayments } from './move-payments.ts'
import { tryBlockRunCreation } from './run-creation-lock.ts'
import '../tables.ts'

type Endpoint = (typeof paymentEndpoints)['requestPaymentWithdrawal']
type RequestCall = WriteCall<CheckedInputOf<Endpoint>>

/**
 * Requests the withdrawal of a payment that waits for a run but cannot go out, for example because its account was
 * changed.
 * No run takes it until a second person has decided.
 */
export async function requestWithdrawal(call: RequestCall): Promise<{ message: string } | Refusal> {
  const { tx, caller, clock, input, services } = call
  const { referenceNo, reason } = input
  // A run in preparation may have read the payment already.
  if (!(await tryBlockRunCreation(tx)))
    return refuse(
      'changedMeanwhile',
      'A payment run is being made just now. Try again when it is there.',
      'referenceNo'
    )
  const [payment] = caller.companyId === null ? await lockPayments(tx, sql`reference_no = ${referenceNo}`) : []
  if (!payment) return refuse('refusedByRule', `There is no payment ${referenceNo}.`, 'referenceNo')
  const isRequested = await hasOpenWithdrawalRequest(tx, referenceNo)
  const { status } = payment
  const onListOf = await runOfPayment(call)
  const refused = refusedBy(canRequestPaymentWithdrawal({ status, onListOf, isRequested }, caller), 'referenceNo')
  if (refused) return refused
  const { request_id: changeId } = await tx
    .insertInto('payment_withdrawals')
    .values({ reference_no: referenceNo, reason, ...requestColumns(call) })
    .returning('request_id')
    .executeTakeFirstOrThrow()
  const what = `${referenceNo}, ${withCurrency(payment.amount)} to ${payment.accountName}`
  await recordEvent(tx, {
    area: 'payments',
    action: 'ASK TO WITHDRAW',
    activity: `Asked to withdraw ${what}`,
    actor: caller,
    name: payment.accountName,
    reason,
    referenceNo,
    accountCode: payment.accountCode,
    amount: payment.amount,
    details: { changeId },
    requestId: call.requestId,
    at: clock.now()
  })
  if (!services.config.fourEyes) return withdrawAndReissue(call, { changeId, referenceNo, reason })
  await notify(tx, {
    kind: 'REQUEST',
    to: { whoMay: [permission('Payment Runs', 'APPROVE')], but: caller.userId },
    subject: `${caller.name} asks to withdraw ${what}`,
    detail: reason,
    target: { screen: 'payments', runNo: null },
    at: clock.now()
  })
  return { message: 'Asked for. No run takes it until a second person has decided.' }
}

async function runOfPayment({ tx, input }: RequestCall): Promise<string | null> {
  const { rows } = await sql<{ runNo: string | null }>`
    select run_of_payment(${input.referenceNo}) as "runNo"`.execute(tx)
  return rows[0]?.runNo ?? null
}
