import { canDecideBulk, canRequestTakeBack } from '@payouts/contract/bulk-changes/can'
import type { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import { countOf } from '@payouts/contract/count-text'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { sql } from 'kysely'
import { tryOut } from '#platform/db/undo.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { requestColumns } from '#requests/request-columns.ts'
import type { LockedRequest, RequestCall } from '#requests/request-kind.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { lockEach } from '#requests/stored-requests.ts'
import { rulesOf } from '../kinds/every-kind.ts'
import { mayApproveFiles, namedLines, whatOf } from '../words.ts'
import { type LockedBulk, lockBulk, rowsOf } from './lock-bulk.ts'
import { eventOfFile } from './record-bulk.ts'

type TakeBackCall = WriteCall<CheckedInputOf<(typeof bulkChangeEndpoints)['takeBackBulkChange']>>

/** The latest request to take a file back. */
type TakeBack = LockedRequest & { file: LockedBulk }

/** Requests to take an approved file back: all of its rows are undone, or none. Calls name the file. */
export const takeBackRequests = requestsOfKind<TakeBack>({
  stored: { table: 'bulk_take_backs', key: 'request_id' },
  field: 'bulkChangeId',
  lock: lockEach(lockTakeBack),
  canDecide: canDecideBulk,
  decides: mayApproveFiles,
  area: 'bulk-changes',
  subject: 'TAKE-BACK OF FILE',
  what: ({ file }) => `to take back ${whatOf(file)} of ${file.fileName}`,
  event: ({ file }) => eventOfFile(file),
  target: ({ file: { bulkChangeId } }) => ({ screen: 'bulkChange', bulkChangeId }),
  meanwhile: 'Nothing is undone until a second person approves it.',
  apply: takeBack,
  unchanged: 'The file stays approved.'
})

async function lockTakeBack(call: RequestCall, bulkChangeId: number): Promise<TakeBack | Refusal> {
  const file = await lockBulk(call, bulkChangeId)
  if (isRefusal(file)) return file
  if (!file.takeBack) return refuse('refusedByRule', 'Nobody requested this take-back.', 'bulkChangeId')
  return { ...file.takeBack, file }
}

/** Requests to take an approved file back. It is tried first, so that nobody requests what is impossible. */
export async function requestTakeBack(call: TakeBackCall): Promise<{ message: string } | Refusal> {
  const { tx, caller, input } = call
  const { bulkChangeId, reason } = input
  const file = await lockBulk(call, bulkChangeId)
  if (isRefusal(file)) return file
  const refused =
    refusedBy(canRequestTakeBack(file, caller), 'bulkChangeId') ??
    (await tryOut(tx, () => undoRows(call, file, reason)))
  if (refused) return refused
  await tx
    .insertInto('bulk_take_backs')
    .values({ bulk_change_id: bulkChangeId, reason, ...requestColumns(call) })
    .execute()
  return takeBackRequests.submitAll(call, [bulkChangeId])
}

async function takeBack(call: RequestCall, { file, reason }: TakeBack): Promise<{ message: string } | Refusal> {
  const { tx, caller, clock } = call
  const refused = await undoRows(call, file, reason)
  if (refused) return refused
  await tx
    .updateTable('bulk_changes')
    .set({
      status: 'Taken Back',
      taken_back_by: caller.userId,
      taken_back_on: clock.now(),
      taken_back_reason: reason
    })
    .where('bulk_change_id', '=', file.bulkChangeId)
    .execute()
  return { message: `Taken back: ${whatOf(file)}.` }
}

/** Undoes all rows as if one by one; refused without effect once one was posted or used. */
async function undoRows(call: RequestCall, change: LockedBulk, reason: string): Promise<Refusal | undefined> {
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
