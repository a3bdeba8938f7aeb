import { canDecideTakeBack, canRequestTakeBack, canWithdrawTakeBack } from '@payouts/contract/bulk-changes/can'
import type { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import { countOf } from '@payouts/contract/count-text'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import type { Verdict } from '@payouts/contract/verdict'
import { sql } from 'kysely'
import { notify } from '../../notices/notify.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { answerRequester } from '../../requests/answer-requester.ts'
import { requestColumns } from '../../requests/request-columns.ts'
import { rulesOf } from '../kinds/every-kind.ts'
import { namedLines } from '../words.ts'
import { type LockedBulk, lockBulk, rowsOf } from './lock-bulk.ts'
import { recordBulk } from './record-bulk.ts'
import { whatOf } from './request.ts'

type Endpoints = typeof bulkChangeEndpoints
type Outcome = Promise<{ message: string } | Refusal>
type RequestCall = WriteCall<CheckedInputOf<Endpoints['takeBackBulkChange']>>
type DecideCall = WriteCall<CheckedInputOf<Endpoints['approveBulkTakeBack'] | Endpoints['refuseBulkTakeBack']>>
type WithdrawCall = WriteCall<CheckedInputOf<Endpoints['withdrawBulkTakeBack']>>
type UndoingCall = Pick<RequestCall, 'tx' | 'caller' | 'clock' | 'requestId'>

/**
 * Requests a second person's agreement to take an approved file back. It is tried first, so that nobody requests what
 * is impossible. If one person is enough, it is done immediately.
 */
export async function requestTakeBack(call: RequestCall): Outcome {
  const { tx, caller, clock, input, services } = call
  const change = await lockAllowed(call, (found) => canRequestTakeBack(found, caller))
  if (isRefusal(change)) return change
  const refused = await checkUndo(call, change, input.reason)
  if (refused) return refused
  await tx
    .insertInto('bulk_take_backs')
    .values({ bulk_change_id: change.bulkChangeId, reason: input.reason, ...requestColumns(call) })
    .execute()
  const what = whatOf(change)
  await recordBulk(call, change, {
    action: 'REQUEST TAKE-BACK OF FILE',
    activity: `Requested to take back ${what} of`,
    reason: input.reason
  })
  if (!services.config.fourEyes) return takeBack(call, change, input.reason)
  await notify(tx, {
    kind: 'REQUEST',
    to: { whoMay: [permission('Bulk Changes', 'APPROVE')], but: caller.userId },
    subject: `${caller.name} requests to take back ${what} of ${change.fileName}`,
    detail: input.reason,
    target: { screen: 'bulkChange', bulkChangeId: change.bulkChangeId },
    at: clock.now()
  })
  return { message: 'Requested. Nothing is undone until a second person approves it.' }
}

/** A second person agrees: all rows of the file are undone, or none. */
export async function approveTakeBack(call: DecideCall): Outcome {
  const change = await lockAllowed(call, (found) => canDecideTakeBack(found, call.caller))
  if (isRefusal(change)) return change
  await close(call, change, 'Approved', call.input.comment)
  const done = await takeBack(call, change, change.takeBack?.reason ?? '', call.input.comment)
  if (!isRefusal(done)) await answer(call, change, 'approved')
  return done
}

export async function refuseTakeBack(call: DecideCall): Outcome {
  const change = await lockAllowed(call, (found) => canDecideTakeBack(found, call.caller))
  if (isRefusal(change)) return change
  await close(call, change, 'Refused', call.input.comment)
  await recordBulk(call, change, {
    action: 'REFUSE TAKE-BACK OF FILE',
    activity: `Refused to take back ${whatOf(change)} of`,
    comment: call.input.comment
  })
  await answer(call, change, 'refused')
  return { message: 'Refused. The file stands as it was approved.' }
}

export async function withdrawTakeBack(call: WithdrawCall): Outcome {
  const change = await lockAllowed(call, (found) => canWithdrawTakeBack(found, call.caller))
  if (isRefusal(change)) return change
  await close(call, change, 'Withdrawn')
  await recordBulk(call, change, {
    action: 'WITHDRAW TAKE-BACK OF FILE',
    activity: `Withdrew the request to take back ${whatOf(change)} of`
  })
  return { message: 'Withdrawn. The file stands as it was approved.' }
}

async function lockAllowed(
  { tx, caller, input }: WithdrawCall,
  can: (change: LockedBulk) => Verdict
): Promise<LockedBulk | Refusal> {
  const change = await lockBulk(tx, caller, input.bulkChangeId)
  if (isRefusal(change)) return change
  return refusedBy(can(change), 'bulkChangeId') ?? change
}

/** Whether the rows can be undone now: undoes them, and rolls that back. */
async function checkUndo(call: UndoingCall, change: LockedBulk, reason: string): Promise<Refusal | undefined> {
  await sql`savepoint tried_out`.execute(call.tx)
  const refused = await undoRows(call, change, reason)
  await sql`rollback to savepoint tried_out`.execute(call.tx)
  return refused
}

async function takeBack(call: UndoingCall, change: LockedBulk, reason: string, comment = ''): Outcome {
  const { tx, caller, clock } = call
  const refused = await undoRows(call, change, reason)
  if (refused) return refused
  await tx
    .updateTable('bulk_changes')
    .set({
      status: 'Taken Back',
      taken_back_by: caller.userId,
      taken_back_on: clock.now(),
      taken_back_reason: reason
    })
    .where('bulk_change_id', '=', change.bulkChangeId)
    .execute()
  const what = whatOf(change)
  await recordBulk(call, change, { action: 'TAKE BACK FILE', activity: `Took back ${what} of`, reason, comment })
  return { message: `Taken back: ${what}.` }
}

/** Undoes all rows as if one by one; refused without effect once one was posted or used. */
async function undoRows(call: UndoingCall, change: LockedBulk, reason: string): Promise<Refusal | undefined> {
  const { tx } = call
  const rules = rulesOf[change.kind]
  const rows = await rowsOf(tx, change.bulkChangeId)
  const recordIds = rows.flatMap(({ recordId }) => recordId ?? [])
  const refusals = await rules.takeBack(call, recordIds, reason)
  if (refusals.size === 0) {
    await sql`
      update bulk_change_rows set result = ${rules.takenBack} where bulk_change_id = ${change.bulkChangeId}`.execute(tx)
    return undefined
  }
  const named = rows.flatMap(({ line, recordId }) => {
    const refusal = recordId === null ? undefined : refusals.get(recordId)
    return refusal ? [{ line, words: refusal.message }] : []
  })
  return refuse(
    'refusedByRule',
    `The file cannot be taken back, because of ${countOf(named.length, 'row')}. ${namedLines(named)}`,
    'bulkChangeId'
  )
}

async function close(
  { tx, caller, clock }: Pick<WithdrawCall, 'tx' | 'caller' | 'clock'>,
  { bulkChangeId }: LockedBulk,
  status: 'Approved' | 'Refused' | 'Withdrawn',
  comment = ''
): Promise<void> {
  await tx
    .updateTable('bulk_take_backs')
    .set({ status, decided_by: caller.userId, decided_on: clock.now(), comment })
    .where('bulk_change_id', '=', bulkChangeId)
    .where('status', '=', 'Pending')
    .execute()
}

/** Notifies the requester of the decision. */
async function answer(call: DecideCall, change: LockedBulk, done: string): Promise<void> {
  if (!change.takeBack) return
  await answerRequester(call, {
    requesterId: change.takeBack.askedById,
    subject: `${call.caller.name} ${done} your request to take back ${whatOf(change)} of ${change.fileName}`,
    target: { screen: 'bulkChange', bulkChangeId: change.bulkChangeId }
  })
}
