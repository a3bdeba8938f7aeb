import { countOf } from '@payouts/contract/count-text'
import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { sumOfRinggit, withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { canDecideRequest, canRequestTakeBack } from '@payouts/contract/reconciliation/can'
import type { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { BankEntry, TakeBackRequest } from '@payouts/contract/reconciliation/schema'
import type { RequestStatus } from '@payouts/contract/requests/schema'
import { sql } from 'kysely'
import { notify } from '../../notices/notify.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts'
import { type Closing, decisionsOnRequests } from '../../requests/decide-request.ts'
import { requestColumns } from '../../requests/request-columns.ts'
import { lockEntries } from '../queries/entries.ts'
import { takeChargesBack } from './book-charges.ts'
import { lockDecidable, recordDecision, setAside } from './decide-entries.ts'
import { matchEntries, oneByOne } from './match-entries.ts'
import '../tables.ts'

type Endpoints = typeof reconciliationEndpoints
type RequestCall = WriteCall<CheckedInputOf<Endpoints['askToTakeBackEntries']>>
type Outcome = Promise<{ message: string } | Refusal>

/**
 * Requests to take entries back that were set aside or booked as charges: all of those named, or none. It takes
 * effect when a second person agrees.
 */
export async function requestTakeBack(call: RequestCall): Outcome {
  const { tx, caller, clock, input, services } = call
  const entries = await lockDecidable(call, canRequestTakeBack)
  if (isRefusal(entries)) return entries
  await tx
    .insertInto('entry_take_backs')
    .values(entries.map(({ entryId }) => ({ entry_id: entryId, reason: input.reason, ...requestColumns(call) })))
    .execute()
  await recordDecision(call, entries, {
    action: 'ASK TO TAKE BACK BANK ENTRY',
    verb: 'Asked to take back',
    comment: input.reason
  })
  if (!services.config.fourEyes) {
    for (const entry of entries) await takeBack(call, entry)
    return { message: 'Taken back.' }
  }
  const sum = withCurrency(sumOfRinggit(entries.map(({ amount }) => amount)))
  await notify(tx, {
    kind: 'REQUEST',
    to: { whoMay: [permission('Reconciliation', 'CONFIRM')], but: caller.userId },
    subject: `${caller.name} asks to take ${countOf(entries.length, 'bank entry', 'bank entries')} back, ${sum}`,
    detail: input.reason,
    target: { screen: 'reconciliation' },
    at: clock.now()
  })
  return { message: 'Requested. It takes effect when a second person agrees.' }
}

/** A second person agrees: the entry is compared with the bank's balance again, and matched or open. */
export const {
  approve: approveTakeBack,
  refuse: refuseTakeBack,
  withdraw: withdrawTakeBack
} = decisionsOnRequests<RequestedTakeBack>({
  lock: lockTakeBack,
  canDecide: canDecideRequest,
  close,
  carryOut: async (call, { entry }) => {
    await takeBack(call, entry)
    return { message: `Taken back: ${withCurrency(entry.amount)} is matched or open again.` }
  },
  inWords: ({ entry: { bookedOn, amount } }, agreed) =>
    `${agreed ? 'agreed' : 'refused'} to take the bank entry of ${dayText(bookedOn)} back, ${withCurrency(amount)}`,
  unchanged: 'The entry stays as it is.',
  target: { screen: 'reconciliation' }
})

/** Opens the entry and matches it again: its payment may have become known since. */
async function takeBack(
  { tx, caller, clock }: Pick<RequestCall, 'tx' | 'caller' | 'clock'>,
  { entryId, isCharges }: Pick<BankEntry, 'entryId' | 'isCharges'>
): Promise<void> {
  if (isCharges) await takeChargesBack(tx, clock, entryId)
  else await setAside(tx, [entryId], -1)
  await sql`
    update bank_entries set status = 'Unmatched', matched_by = null, problem = case when part < 0 then problem end,
      proposes_charges = false,
      proposed_by = null, proposed_on = null, decided_by = null, decided_on = null, comment = ''
    where entry_id = ${entryId}`.execute(tx)
  await matchEntries(tx, { clock, actor: caller })
}

type RequestedTakeBack = TakeBackRequest & { entry: BankEntry }

/** A request that waits, with its entry. One that was decided meanwhile is refused as such. */
async function lockTakeBack(tx: Tx, changeId: number): Promise<RequestedTakeBack | Refusal | undefined> {
  await oneByOne(tx)
  const { rows } = await sql<{ entryId: number; status: RequestStatus }>`
    select entry_id as "entryId", status from entry_take_backs
    where request_id = ${changeId} for update`.execute(tx)
  const [stored] = rows
  if (!stored) return undefined
  const [entry] = await lockEntries(tx, [stored.entryId])
  const request = entry?.takeBack
  if (entry && request?.changeId === changeId) return { ...request, entry }
  return refuse('refusedByRule', `This request was ${stored.status.toLowerCase()} already.`, 'changeId')
}

async function close(
  call: WriteCall<unknown>,
  { changeId, entry }: RequestedTakeBack,
  { status, comment }: Closing
): Promise<void> {
  const { tx, caller, clock } = call
  await tx
    .updateTable('entry_take_backs')
    .set({ status, decided_by: caller.userId, decided_on: clock.now(), comment })
    .where('request_id', '=', changeId)
    .execute()
  await recordDecision(call, [entry], { ...decided[status], comment })
}

const decided = {
  Approved: { action: 'APPROVE TAKE BACK', verb: 'Took back' },
  Refused: { action: 'REFUSE TAKE BACK', verb: 'Refused to take back' },
  Withdrawn: { action: 'WITHDRAW TAKE BACK', verb: 'Withdrew the request to take back' }
} as const
