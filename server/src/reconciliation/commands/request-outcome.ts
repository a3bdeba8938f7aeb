import { countOf, countText } from '@payouts/contract/count-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { Ringgit } from '@payouts/contract/money'
import type { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { type SqlBool, sql } from 'kysely'
import { lockRows } from '#platform/db/locking/lock-rows.ts'
import { one } from '#platform/db/read.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { requestColumns } from '#requests/request-columns.ts'
import { unknownConditions } from '../queries/unknown.ts'
import { unknownPaymentRequests } from './unknown-requests.ts'
import '#payment-runs/tables.ts'
import '../tables.ts'

type Endpoints = typeof reconciliationEndpoints
type RequestCall = WriteCall<CheckedInputOf<Endpoints['askAboutUnknown']>>

/**
 * One person states the outcome of payments without an answer: named ones, or all that match the filters. It takes
 * effect when a second person approves.
 */
export async function requestOutcome(call: RequestCall): Promise<OutputOf<Endpoints['askAboutUnknown']> | Refusal> {
  const { tx } = call
  const wrongDay = refuseDay(call)
  if (wrongDay) return wrongDay
  const requestId = await saveRequest(call)
  const touched = await savePayments(call, requestId)
  const refused = refuseOthers(call, touched) ?? (await refuseOfRuns(call, requestId))
  if (refused) return refused
  await sql`
    update unknown_requests set payment_count = ${touched.count}, amount = ${touched.amount}::numeric
    where request_id = ${requestId}`.execute(tx)
  return unknownPaymentRequests.submit(call, requestId)
}

function refuseDay({ input, clock }: RequestCall): Refusal | undefined {
  const { outcome, settledOn } = input
  if (outcome === 'NEVER SENT' && settledOn)
    return refuse('refusedByRule', 'What was never sent was paid on no day.', 'settledOn')
  if (outcome !== 'SETTLED') return undefined
  if (!settledOn) return refuse('refusedByRule', 'Say on which day the bank paid.', 'settledOn')
  return settledOn > clock.today() ? refuse('refusedByRule', 'That day has not come yet.', 'settledOn') : undefined
}

async function saveRequest(call: RequestCall): Promise<number> {
  const { tx, input } = call
  const { request_id: requestId } = await tx
    .insertInto('unknown_requests')
    .values({
      outcome: input.outcome,
      settled_on: input.settledOn ?? null,
      // Both are set when its payments are known.
      payment_count: 1,
      amount: '0.01',
      reason: input.reason,
      ...requestColumns(call)
    })
    .returning('request_id')
    .executeTakeFirstOrThrow()
  return requestId
}

type Touched = { count: number; amount: Ringgit }

/** Without those that another request covers. */
async function savePayments({ tx, input }: RequestCall, requestId: number): Promise<Touched> {
  const { referenceNos, matching } = input
  const chosen = referenceNos
    ? sql<SqlBool>`payments.status = 'UNKNOWN' and payments.reference_no = any(${referenceNos}::text[])`
    : unknownConditions(matching ?? { dueOn: undefined })
  const from = sql`payments join dealers using (company_id) where ${chosen}`
  await lockRows(tx, sql`${from} order by reference_no for no key update of payments`)
  return one(
    tx,
    sql<Touched>`
      with chosen as (
        select reference_no, amount from ${from} and not exists (
          select from unknown_request_payments as listed where listed.reference_no = payments.reference_no and listed.is_open
        )
        order by reference_no for no key update of payments
      ), saved as (
        insert into unknown_request_payments (request_id, reference_no) select ${requestId}, reference_no from chosen
      )
      select count(*) as count, coalesce(sum(amount), 0)::numeric(16, 2) as amount from chosen`
  )
}

function refuseOthers({ input }: RequestCall, { count }: Touched): Refusal | undefined {
  const { referenceNos, expectedCount } = input
  const expected = referenceNos ? new Set(referenceNos).size : expectedCount
  if (count === 0)
    return refuse('refusedByRule', 'None of these payments is without an answer and free of another request.')
  if (!expected || count === expected) return undefined
  return refuse(
    'changedMeanwhile',
    `Of ${countText(expected)} payments ${countText(count)} are without an answer and free of another request. Look at the list again.`
  )
}

/**
 * Whether a run's file was sent is decided for the run as a whole; once it was sent, only the bank knows the
 * payments' outcome.
 */
async function refuseOfRuns({ tx, input }: RequestCall, requestId: number): Promise<Refusal | undefined> {
  if (input.outcome !== 'NEVER SENT') return undefined
  const { rows } = await sql<{ runNo: string; count: number }>`
    select min(run_no) as "runNo", count(*) as count
    from unknown_request_payments join payments using (reference_no) join payment_runs using (run_id)
    where request_id = ${requestId}`.execute(tx)
  const [{ runNo, count } = { runNo: '', count: 0 }] = rows
  if (count === 0) return undefined
  return refuse(
    'refusedByRule',
    `${countOf(count, 'payment')} of these ${count === 1 ? 'stands' : 'stand'} in a payment run, such as ${runNo}. A run that the bank never took, or has cancelled, is withdrawn whole, under Payment Runs; of single payments, import the bank’s answer as a file.`
  )
}
