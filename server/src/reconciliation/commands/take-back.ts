import { canWithdrawChange } from '@payouts/contract/changes/can'
import { countOf } from '@payouts/contract/count-text'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { sumOfRinggit, withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { canAskToTakeBack, canDecideRequest } from '@payouts/contract/reconciliation/can'
import type { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { BankEntry, RequestStatus, TakeBackRequest } from '@payouts/contract/reconciliation/schema'
import { sql } from 'kysely'
import { asAsked } from '../../changes/as-asked.ts'
import { notify } from '../../notices/notify.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { lockEntries } from '../queries/entries.ts'
import { lockDecidable, recordDecision, setAside } from './decide-entries.ts'
import { matchEntries, oneByOne } from './match-entries.ts'
import '../tables.ts'

type Endpoints = typeof reconciliationEndpoints
type AskCall = WriteCall<CheckedInputOf<Endpoints['askToTakeBackEntries']>>
type DecideCall = WriteCall<CheckedInputOf<Endpoints['approveTakeBack']>>
type WithdrawCall = WriteCall<CheckedInputOf<Endpoints['withdrawTakeBack']>>
type Outcome = Promise<{ message: string } | Refusal>

/** Asks to take entries back that were set aside: all of those named, or none. It counts when a second person agrees. */
export async function askToTakeBack(call: AskCall): Outcome {
  const { tx, caller, clock, input, services } = call
  const entries = await lockDecidable(call, canAskToTakeBack)
  if (isRefusal(entries)) return entries
  await tx
    .insertInto('entry_take_backs')
    .values(entries.map(({ entryId }) => ({ entry_id: entryId, reason: input.reason, ...asAsked(call) })))
    .execute()
  await recordDecision(call, entries, {
    action: 'ASK TO TAKE BACK BANK ENTRY',
    verb: 'Asked to take back',
    comment: input.reason
  })
  if (!services.config.fourEyes) {
    for (const { entryId } of entries) await takeBack(call, entryId)
    return { message: 'Taken back.' }
  }
  const sum = withCurrency(sumOfRinggit(entries.map(({ amount }) => amount)))
  await notify(tx, {
    kind: 'REQUEST',
    to: { whoMay: [permission('Reconciliation', 'CONFIRM')], but: caller.userId },
    subject: `${caller.name} asks to take ${countOf(entries.length, 'bank entry', 'bank entries')} back, ${sum}`,
    detail: input.reason,
    place: { screen: 'reconciliation' },
    at: clock.now()
  })
  return { message: 'Asked for. It counts when a second person agrees.' }
}

/** A second person agrees: the entry is compared with the bank's balance again, and matched or open. */
export async function approveTakeBack(call: DecideCall): Outcome {
  const found = await lockAsked(call)
  if (isRefusal(found)) return found
  const { entry, request } = found
  const refused = refusedBy(canDecideRequest(request, call.caller), 'changeId')
  if (refused) return refused
  await close(call, found, { status: 'Approved', comment: call.input.comment, verb: 'Took back' })
  await takeBack(call, entry.entryId)
  await answer(call, found, 'agreed to take')
  return { message: `Taken back: ${withCurrency(entry.amount)} is matched or open again.` }
}

export async function refuseTakeBack(call: DecideCall): Outcome {
  const found = await lockAsked(call)
  if (isRefusal(found)) return found
  const refused = refusedBy(canDecideRequest(found.request, call.caller), 'changeId')
  if (refused) return refused
  await close(call, found, { status: 'Refused', comment: call.input.comment, verb: 'Refused to take back' })
  await answer(call, found, 'refused to take')
  return { message: 'Refused. The entry stays set aside.' }
}

export async function withdrawTakeBack(call: WithdrawCall): Outcome {
  const found = await lockAsked(call)
  if (isRefusal(found)) return found
  const refused = refusedBy(canWithdrawChange(found.request, call.caller), 'changeId')
  if (refused) return refused
  await close(call, found, { status: 'Withdrawn', comment: '', verb: 'Withdrew the request to take back' })
  return { message: 'Withdrawn. The entry stays set aside.' }
}

/** Open again, and tried again: its payment may have come since. */
async function takeBack(
  { tx, caller, clock }: Pick<AskCall, 'tx' | 'caller' | 'clock'>,
  entryId: number
): Promise<void> {
  await setAside(tx, [entryId], -1)
  await sql`
    update bank_entries set status = 'Unmatched', problem = null, decided_by = null, decided_on = null, comment = ''
    where entry_id = ${entryId}`.execute(tx)
  await matchEntries(tx, { clock, actor: caller })
}

type Asked = { entry: BankEntry; request: TakeBackRequest }

/** The entry of a request that waits. One that was decided meanwhile is told apart from one that never was. */
async function lockAsked({ tx, caller, input }: WithdrawCall): Promise<Asked | Refusal> {
  if (caller.companyId !== null) return noSuchRequest()
  await oneByOne(tx)
  const { rows } = await sql<{ entryId: number; status: RequestStatus }>`
    select entry_id as "entryId", status from entry_take_backs
    where request_id = ${input.changeId} for update`.execute(tx)
  const [asked] = rows
  if (!asked) return noSuchRequest()
  const [entry] = await lockEntries(tx, [asked.entryId])
  const request = entry?.takeBack
  if (entry && request?.changeId === input.changeId) return { entry, request }
  return refuse('refusedByRule', `This change was ${asked.status.toLowerCase()} already.`, 'changeId')
}

function noSuchRequest(): Refusal {
  return refuse('refusedByRule', 'There is no such request.', 'changeId')
}

type Closing = { status: Exclude<RequestStatus, 'Pending'>; comment: string; verb: string }

async function close(call: WithdrawCall, { entry, request }: Asked, { status, comment, verb }: Closing): Promise<void> {
  const { tx, caller, clock } = call
  await tx
    .updateTable('entry_take_backs')
    .set({ status, decided_by: caller.userId, decided_on: clock.now(), comment })
    .where('request_id', '=', request.changeId)
    .execute()
  await recordDecision(call, [entry], { action: `${actions[status]} TAKE BACK`, verb, comment })
}

const actions = { Approved: 'APPROVE', Refused: 'REFUSE', Withdrawn: 'WITHDRAW' } as const

async function answer({ tx, caller, clock, input }: DecideCall, { entry, request }: Asked, done: string) {
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [request.askedById] },
    subject: `${caller.name} ${done} the bank entry of ${entry.bookedOn} back, ${withCurrency(entry.amount)}`,
    detail: input.comment,
    place: { screen: 'reconciliation' },
    at: clock.now()
  })
}
