import { countOf } from '@payouts/contract/count-text'
import { withCurrency } from '@payouts/contract/money'
import { canDecideRequest } from '@payouts/contract/reconciliation/can'
import { outcomeInWords, type UnknownRequest } from '@payouts/contract/reconciliation/schema'
import { type SqlBool, sql } from 'kysely'
import { recordEvent } from '../../activity/record.ts'
import { withdrawPayments } from '../../payments/commands/withdraw.ts'
import { one } from '../../platform/db/read.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { type Closing, decisionsOnRequests } from '../../requests/decide-request.ts'
import { lockRequest } from '../queries/unknown.ts'
import { answerPayments, beginAnswers } from './answer-payments.ts'
import '../tables.ts'

type AnyCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>

/** A second person agrees: exactly the payments of the request are settled or withdrawn, all of them or none. */
export const {
  approve: approveRequest,
  refuse: refuseRequest,
  withdraw: withdrawRequest
} = decisionsOnRequests<UnknownRequest>({
  lock: lockRequest,
  canDecide: canDecideRequest,
  close,
  carryOut,
  inWords: ({ paymentCount }, agreed) =>
    `${agreed ? 'agreed to' : 'refused'} what you said of ${countOf(paymentCount, 'payment')} without an answer`,
  unchanged: 'The payments stay without an answer.',
  target: { screen: 'reconciliation' }
})

async function carryOut(call: AnyCall, request: UnknownRequest): Promise<{ message: string } | Refusal> {
  const answered = await countAnswered(call, request)
  if (answered > 0)
    return refuse(
      'changedMeanwhile',
      `${countOf(answered, 'payment')} of this request ${answered === 1 ? 'was' : 'were'} answered since. Refuse it, and have it requested again.`
    )
  await settleRequest(call, request)
  return { message: `Agreed of ${whatOf(request)} ${outcomeInWords[request.outcome]}.` }
}

/** Settles or withdraws the payments of a request. */
export async function settleRequest(
  { tx, clock, caller }: AnyCall,
  { changeId, outcome, settledOn }: Pick<UnknownRequest, 'changeId' | 'outcome' | 'settledOn'>
): Promise<void> {
  const ofRequest = sql<SqlBool>`reference_no in (
    select reference_no from unknown_request_payments where request_id = ${changeId})`
  if (outcome === 'NEVER SENT') await withdrawPayments(tx, clock, caller, ofRequest)
  else {
    await beginAnswers(tx)
    await sql`
      insert into gathered_answers (reference_no, status, value_date)
      select reference_no, 'SETTLED', ${settledOn}::date from unknown_request_payments
      where request_id = ${changeId}`.execute(tx)
    await answerPayments(tx, { clock, actor: caller })
  }
  await sql`update unknown_request_payments set is_open = false where request_id = ${changeId}`.execute(tx)
}

const whatOf = ({ paymentCount, amount }: UnknownRequest) =>
  `${countOf(paymentCount, 'payment')}, ${withCurrency(amount)},`

/** Locks the request's payments, and counts those that are no longer UNKNOWN. */
async function countAnswered({ tx }: AnyCall, { changeId }: UnknownRequest): Promise<number> {
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

async function close(
  { tx, caller, clock, requestId }: AnyCall,
  request: UnknownRequest,
  { status, comment }: Closing
): Promise<void> {
  await tx
    .updateTable('unknown_requests')
    .set({ status, decided_by: caller.userId, decided_on: clock.now(), comment })
    .where('request_id', '=', request.changeId)
    .execute()
  await tx
    .updateTable('unknown_request_payments')
    .set({ is_open: false })
    .where('request_id', '=', request.changeId)
    .where('is_open', '=', true)
    .execute()
  await recordEvent(tx, {
    area: 'reconciliation',
    action: `${verbs[status]} UNKNOWN`,
    activity: `${status}: of ${whatOf(request)} without an answer, ${outcomeInWords[request.outcome]}`,
    actor: caller,
    reason: request.reason,
    comment,
    amount: request.amount,
    details: { changeId: request.changeId, count: request.paymentCount, outcome: request.outcome },
    requestId,
    at: clock.now()
  })
}

const verbs = { Approved: 'APPROVE', Refused: 'REFUSE', Withdrawn: 'WITHDRAW' } as const
