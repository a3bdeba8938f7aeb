import { canWithdrawChange } from '@payouts/contract/changes/can'
import { countOf } from '@payouts/contract/count-text'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { withCurrency } from '@payouts/contract/money'
import { canDecideRequest } from '@payouts/contract/reconciliation/can'
import type { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { outcomeInWords, type RequestStatus, type UnknownRequest } from '@payouts/contract/reconciliation/schema'
import { type SqlBool, sql } from 'kysely'
import { recordEvent } from '../../activity/record.ts'
import { notify } from '../../notices/notify.ts'
import { withdrawPayments } from '../../payments/commands/withdraw.ts'
import { one } from '../../platform/db/read.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { lockRequest } from '../queries/unknown.ts'
import { answerPayments, beginAnswers } from './answer-payments.ts'
import '../tables.ts'

type Endpoints = typeof reconciliationEndpoints
type DecideCall = WriteCall<CheckedInputOf<Endpoints['approveUnknownRequest']>>
type WithdrawCall = WriteCall<CheckedInputOf<Endpoints['withdrawUnknownRequest']>>
type AnyCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>
type Outcome = Promise<{ message: string } | Refusal>

/** A second person agrees: exactly the payments of the request are settled or withdrawn, all of them or none. */
export async function approveRequest(call: DecideCall): Outcome {
  const request = await lockDecidable(call)
  if (isRefusal(request)) return request
  const answered = await countAnswered(call, request)
  if (answered > 0)
    return refuse(
      'changedMeanwhile',
      `${countOf(answered, 'payment')} of this request ${answered === 1 ? 'was' : 'were'} answered since. Refuse it, and have it asked for again.`
    )
  await settleRequest(call, request)
  await close(call, request, { status: 'Approved', comment: call.input.comment })
  await answer(call, request, 'agreed to')
  return { message: `Agreed of ${whatOf(request)} ${outcomeInWords[request.outcome]}.` }
}

export async function refuseRequest(call: DecideCall): Outcome {
  const request = await lockDecidable(call)
  if (isRefusal(request)) return request
  await close(call, request, { status: 'Refused', comment: call.input.comment })
  await answer(call, request, 'refused')
  return { message: 'Refused. The payments stay without an answer.' }
}

export async function withdrawRequest(call: WithdrawCall): Outcome {
  const { tx, caller, input } = call
  const request = caller.companyId === null ? await lockRequest(tx, input.changeId) : undefined
  if (!request) return noSuchRequest()
  const refused = refusedBy(canWithdrawChange(request, caller))
  if (refused) return refused
  await close(call, request, { status: 'Withdrawn', comment: '' })
  return { message: 'Withdrawn. The payments stay without an answer.' }
}

/** Does what the request says. */
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

async function lockDecidable(call: DecideCall): Promise<UnknownRequest | Refusal> {
  const { tx, caller, input } = call
  const request = caller.companyId === null ? await lockRequest(tx, input.changeId) : undefined
  if (!request) return noSuchRequest()
  return refusedBy(canDecideRequest(request, caller), 'changeId') ?? request
}

function noSuchRequest(): Refusal {
  return refuse('refusedByRule', 'There is no such request.', 'changeId')
}

/** Locks the request's payments; those that are UNKNOWN no more. */
async function countAnswered({ tx }: AnyCall, { changeId }: UnknownRequest): Promise<number> {
  const { answered } = await one(
    tx,
    sql<{ answered: number }>`
      with asked as (
        select status from payments
        where reference_no in (select reference_no from unknown_request_payments where request_id = ${changeId})
        order by reference_no for no key update
      )
      select count(*) filter (where status <> 'UNKNOWN') as answered from asked`
  )
  return answered
}

type Closing = { status: Exclude<RequestStatus, 'Pending'>; comment: string }

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

async function answer({ tx, caller, clock, input }: DecideCall, request: UnknownRequest, done: string): Promise<void> {
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [request.askedById] },
    subject: `${caller.name} ${done} what you said of ${countOf(request.paymentCount, 'payment')} without an answer`,
    detail: input.comment,
    place: { screen: 'reconciliation' },
    at: clock.now()
  })
}
