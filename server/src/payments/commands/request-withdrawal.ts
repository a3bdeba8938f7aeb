import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { canRequestPaymentWithdrawal } from '@payouts/contract/payments/can'
import type { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { sql } from 'kysely'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { requestColumns } from '#requests/request-columns.ts'
import { withdrawals } from '../queries/withdrawals.ts'
import { lockPayments } from './move-payments.ts'
import { tryBlockRunCreation } from './run-creation-lock.ts'
import { withdrawalRequests } from './withdrawal-requests.ts'
import '../tables.ts'

type Endpoint = (typeof paymentEndpoints)['requestPaymentWithdrawal']
type RequestCall = WriteCall<CheckedInputOf<Endpoint>>

/**
 * Requests the withdrawal of a payment that waits for a run but cannot go out, for example because its account was
 * changed. No run takes it until a second person has decided.
 */
export async function requestWithdrawal(call: RequestCall): Promise<{ message: string } | Refusal> {
  const { tx, caller, input } = call
  const { referenceNo, reason } = input
  // A run in preparation may have read the payment already.
  if (!(await tryBlockRunCreation(tx)))
    return refuse(
      'changedMeanwhile',
      'A payment run is being made just now. Try again when it is there.',
      'referenceNo'
    )
  const [payment] = await lockPayments(tx, sql`reference_no = ${referenceNo}`)
  if (!payment) return refuse('refusedByRule', `There is no payment ${referenceNo}.`, 'referenceNo')
  const isRequested = await withdrawals.isPending(tx, sql`reference_no = ${referenceNo}`)
  const { status } = payment
  const onListOf = await runOfPayment(call)
  const refused = refusedBy(canRequestPaymentWithdrawal({ status, onListOf, isRequested }, caller), 'referenceNo')
  if (refused) return refused
  const { request_id: changeId } = await tx
    .insertInto('payment_withdrawals')
    .values({ reference_no: referenceNo, reason, ...requestColumns(call) })
    .returning('request_id')
    .executeTakeFirstOrThrow()
  const requested = await withdrawalRequests.submit(call, changeId)
  return isRefusal(requested) ? requested : { message: requested.message }
}

async function runOfPayment({ tx, input }: RequestCall): Promise<string | null> {
  const { rows } = await sql<{ runNo: string | null }>`
    select run_of_payment(${input.referenceNo}) as "runNo"`.execute(tx)
  return rows[0]?.runNo ?? null
}
