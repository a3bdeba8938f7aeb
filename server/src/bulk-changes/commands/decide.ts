import { canDecideBulk, canTakeBack } from '@payouts/contract/bulk-changes/can'
import type { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { BulkStatus } from '@payouts/contract/bulk-changes/list'
import { countOf } from '@payouts/contract/count-text'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { sql } from 'kysely'
import { notify } from '../../notices/notify.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { rulesOf } from '../kinds/every-kind.ts'
import { namedLines } from '../words.ts'
import { applyRows } from './apply-rows.ts'
import { type LockedBulk, lockBulk, rowsOf } from './lock-bulk.ts'
import { recordBulk } from './record-bulk.ts'
import { whatOf } from './request.ts'

type Endpoints = typeof bulkChangeEndpoints
type Outcome = Promise<{ message: string } | Refusal>
type DecideCall = WriteCall<CheckedInputOf<Endpoints['approveBulkChange'] | Endpoints['refuseBulkChange']>>
type TakeBackCall = WriteCall<CheckedInputOf<Endpoints['takeBackBulkChange']>>

/** A second person approves a file as a whole: all of its rows are done, or none. */
export async function approve(call: DecideCall): Outcome {
  const change = await lockDecidable(call)
  if (isRefusal(change)) return change
  const changed = await applyRows(call, change)
  if (changed) return changed
  const what = whatOf(change)
  await close(call, change, 'Approved')
  await recordBulk(call, change, {
    action: 'APPROVE FILE',
    activity: `Approved, and did, ${what} of`,
    reason: change.reason,
    comment: call.input.comment
  })
  await answer(call, change, 'approved')
  return { message: `Done: ${what}. The receipt has the result of each row.` }
}

/** A second person refuses a file as a whole, with a reason. */
export async function turnDown(call: DecideCall): Outcome {
  const change = await lockDecidable(call)
  if (isRefusal(change)) return change
  await close(call, change, 'Refused')
  await recordBulk(call, change, {
    action: 'REFUSE FILE',
    activity: `Refused ${whatOf(change)} of`,
    reason: change.reason,
    comment: call.input.comment
  })
  await answer(call, change, 'refused')
  return { message: 'Refused. Nothing was done.' }
}

async function lockDecidable({ tx, caller, input }: DecideCall): Promise<LockedBulk | Refusal> {
  const change = await lockBulk(tx, caller, input.bulkChangeId)
  if (isRefusal(change)) return change
  return refusedBy(canDecideBulk(change, caller, change.fourEyes), 'bulkChangeId') ?? change
}

async function close({ tx, caller, clock, input }: DecideCall, { bulkChangeId }: LockedBulk, status: BulkStatus) {
  await tx
    .updateTable('bulk_changes')
    .set({ status, decided_by: caller.userId, decided_on: clock.now(), comment: input.comment })
    .where('bulk_change_id', '=', bulkChangeId)
    .execute()
}

/** Tells whoever asked what became of it. */
async function answer({ tx, caller, clock, input }: DecideCall, change: LockedBulk, done: string): Promise<void> {
  if (change.askedById === null) return
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [change.askedById] },
    subject: `${caller.name} ${done} ${whatOf(change)} of ${change.fileName}`,
    detail: input.comment,
    place: { screen: 'bulkChange', bulkChangeId: change.bulkChangeId },
    at: clock.now()
  })
}

/** Undoes an approved file, all of it, as its rows would be undone one by one; refused once one was posted or used. */
export async function takeBack(call: TakeBackCall): Outcome {
  const { tx, caller, clock, input } = call
  const change = await lockBulk(tx, caller, input.bulkChangeId)
  if (isRefusal(change)) return change
  const refused = refusedBy(canTakeBack(change, caller), 'bulkChangeId')
  if (refused) return refused
  const rules = rulesOf[change.kind]
  const rows = await rowsOf(tx, change.bulkChangeId)
  const recordIds = rows.flatMap(({ recordId }) => recordId ?? [])
  const inTheWay = await rules.takeBack(call, recordIds, input.reason)
  if (inTheWay.size > 0) {
    const named = rows.flatMap(({ line, recordId }) => {
      const refusal = recordId === null ? undefined : inTheWay.get(recordId)
      return refusal ? [{ line, words: refusal.message }] : []
    })
    return refuse(
      'refusedByRule',
      `The file cannot be taken back, because of ${countOf(named.length, 'row')}. ${namedLines(named)}`,
      'bulkChangeId'
    )
  }
  await sql`
    update bulk_change_rows set result = ${rules.takenBack} where bulk_change_id = ${change.bulkChangeId}`.execute(tx)
  await tx
    .updateTable('bulk_changes')
    .set({
      status: 'Taken Back',
      taken_back_by: caller.userId,
      taken_back_on: clock.now(),
      taken_back_reason: input.reason
    })
    .where('bulk_change_id', '=', change.bulkChangeId)
    .execute()
  const what = whatOf(change)
  await recordBulk(call, change, { action: 'TAKE BACK FILE', activity: `Took back ${what} of`, reason: input.reason })
  return { message: `Taken back: ${what}.` }
}
