import { countOf } from '@payouts/contract/count-text'
import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { sumOfRinggit, withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { canDecideRequest, canRequestTakeBack } from '@payouts/contract/reconciliation/can'
import type { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { BankEntry, TakeBackRequest } from '@payouts/contract/reconciliation/schema'
import { decidedAlready } from '@payouts/contract/requests/can'
import type { RequestStatus } from '@payouts/contract/requests/schema'
import { sql } from 'kysely'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { requestColumns } from '#requests/request-columns.ts'
import type { RequestCall } from '#requests/request-kind.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { lockEach } from '#requests/stored-requests.ts'
import { lockEntries } from '../queries/entries.ts'
import { takeChargesBack } from './book-charges.ts'
import { lockDecidable, setAside } from './decide-entries.ts'
import { matchEntries, oneByOne } from './match-entries.ts'
import '../tables.ts'

type Endpoints = typeof reconciliationEndpoints
type TakeBackCall = WriteCall<CheckedInputOf<Endpoints['askToTakeBackEntries']>>
type Outcome = Promise<{ message: string } | Refusal>

/**
 * Requests to take entries back that were set aside or booked as charges: all of those named, or none. It takes
 * effect when a second person agrees.
 */
export async function requestTakeBack(call: TakeBackCall): Outcome {
  const { tx, input } = call
  const entries = await lockDecidable(call, canRequestTakeBack)
  if (isRefusal(entries)) return entries
  const requests = await tx
    .insertInto('entry_take_backs')
    .values(entries.map(({ entryId }) => ({ entry_id: entryId, reason: input.reason, ...requestColumns(call) })))
    .returning('request_id')
    .execute()
  return takeBackRequests.submitAll(
    call,
    requests.map(({ request_id: requestId }) => requestId)
  )
}

/** Requests to take an entry back: it is compared with the bank's balance again, and matched or open. */
export const takeBackRequests = requestsOfKind<RequestedTakeBack>({
  stored: { table: 'entry_take_backs', key: 'request_id' },
  lock: lockEach(lockTakeBack),
  canDecide: canDecideRequest,
  decides: permission('Reconciliation', 'CONFIRM'),
  area: 'reconciliation',
  subject: 'TAKE-BACK OF BANK ENTRY',
  what: ({ entry: { bookedOn, amount } }) =>
    `to take the bank entry of ${dayText(bookedOn)} back, ${withCurrency(amount)}`,
  several: (requests) =>
    `to take ${countOf(requests.length, 'bank entry', 'bank entries')} back, ${withCurrency(sumOfRinggit(requests.map(({ entry }) => entry.amount)))}`,
  event: ({ entry }) => ({
    name: entry.counterparty ?? '',
    amount: entry.amount,
    details: { entryId: entry.entryId, bankReference: entry.bankReference }
  }),
  target: { screen: 'reconciliation' },
  apply,
  unchanged: 'The entry stays as it is.'
})

/** Opens the entry and matches it again: its payment may have become known since. */
async function apply({ tx, caller, clock }: RequestCall, { entry }: RequestedTakeBack): Outcome {
  const { entryId, isCharges } = entry
  if (isCharges) await takeChargesBack(tx, clock, entryId)
  else await setAside(tx, [entryId], -1)
  await sql`
    update bank_entries set status = 'Unmatched', matched_by = null, problem = case when part < 0 then problem end,
      proposes_charges = false,
      proposed_by = null, proposed_on = null, decided_by = null, decided_on = null, comment = ''
    where entry_id = ${entryId}`.execute(tx)
  await matchEntries(tx, { clock, actor: caller })
  return { message: `${withCurrency(entry.amount)} is matched or open again.` }
}

type RequestedTakeBack = TakeBackRequest & { entry: BankEntry }

/** A request that waits, with its entry. One that was decided meanwhile is refused as such. */
async function lockTakeBack({ tx }: RequestCall, changeId: number): Promise<RequestedTakeBack | Refusal | undefined> {
  await oneByOne(tx)
  const { rows } = await sql<{ entryId: number; status: RequestStatus }>`
    select entry_id as "entryId", status from entry_take_backs
    where request_id = ${changeId} for update`.execute(tx)
  const [stored] = rows
  if (!stored) return undefined
  const [entry] = await lockEntries(tx, [stored.entryId])
  const request = entry?.takeBack
  if (entry && request?.changeId === changeId) return { ...request, entry }
  return refuse('refusedByRule', decidedAlready(stored).reason, 'changeId')
}
