import { countOf } from '@payouts/contract/count-text'
import { withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { canDecideRequest } from '@payouts/contract/reconciliation/can'
import { outcomeInWords, type UnknownRequest } from '@payouts/contract/reconciliation/schema'
import { type SqlBool, sql } from 'kysely'
import { withdrawPayments } from '#payments/commands/withdraw.ts'
import { one } from '#platform/db/read.ts'
import { refuse } from '#platform/refusal.ts'
import type { RequestCall } from '#requests/request-kind.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { unknownRequests } from '../queries/unknown.ts'
import { answerPayments, beginAnswers } from './answer-payments.ts'
import '../tables.ts'

/** Requests to settle or withdraw payments without an answer: exactly those named, all of them or none. */
export const unknownPaymentRequests = requestsOfKind<UnknownRequest>({
  stored: unknownRequests,
  lock: unknownRequests.lock,
  canDecide: canDecideRequest,
  decides: permission('Reconciliation', 'CONFIRM'),
  area: 'reconciliation',
  subject: 'OUTCOME OF UNKNOWN PAYMENTS',
  what: ({ paymentCount, amount, outcome }) =>
    `to note of ${countOf(paymentCount, 'payment')} without an answer, ${withCurrency(amount)}, ${outcomeInWords[outcome]}`,
  event: ({ paymentCount, amount, outcome, settledOn }) => ({
    amount,
    details: { count: paymentCount, outcome, settledOn }
  }),
  target: { screen: 'reconciliation' },
  async recheck(call, request) {
    const answered = await countAnswered(call, request)
    if (answered === 0) return request
    return refuse(
      'changedMeanwhile',
      `${countOf(answered, 'payment')} of this request ${answered === 1 ? 'was' : 'were'} answered since. Refuse it, and have it requested again.`
    )
  },
  async apply(call, request) {
    await settleOrWithdraw(call, request)
    await endOf(call, request)
    return {
      message: `${countOf(request.paymentCount, 'payment')}, ${withCurrency(request.amount)}: ${outcomeInWords[request.outcome]}.`
    }
  },
  release: endOf,
  unchanged: 'The payments stay without an answer.'
})

async function settleOrWithdraw(
  { tx, clock, caller }: RequestCall,
  { changeId, outcome, settledOn }: UnknownRequest
): Promise<void> {
  const ofRequest = sql<SqlBool>`reference_no in (
    select reference_no from unknown_request_payments where request_id = ${changeId})`
  if (outcome === 'NEVER SENT') {
    await withdrawPayments(tx, clock, caller, ofRequest)
    return
  }
  await beginAnswers(tx)
  await sql`
    insert into gathered_answers (reference_no, status, value_date)
    select reference_no, 'SETTLED', ${settledOn}::date from unknown_request_payments
    where request_id = ${changeId}`.execute(tx)
  await answerPayments(tx, { clock, actor: caller })
}

/** Another request may then be about its payments. */
async function endOf({ tx }: RequestCall, { changeId }: UnknownRequest): Promise<void> {
  await sql`update unknown_request_payments set is_open = false where request_id = ${changeId} and is_open`.execute(tx)
}

/** Locks the request's payments; those that are UNKNOWN no more. */
async function countAnswered({ tx }: RequestCall, { changeId }: UnknownRequest): Promise<number> {
  const { answered } = await one(
    tx,
    sql<{ answered: number }>`
      with requested as (
        select status from payments
        where reference_no in (select reference_no from unknown_request_payments where request_id = ${changeId})
        order by reference_no for no key update
      )
      select count(*) filter (where status <> 'UNKNOWN') as answered from requested`
  )
  return answered
}
