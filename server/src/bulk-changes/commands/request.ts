import { canRequestBulkApproval, canWithdrawBulk } from '@payouts/contract/bulk-changes/can'
import type { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { requestColumns } from '#requests/request-columns.ts'
import { whatOf } from '../words.ts'
import { takenBefore } from './check-file.ts'
import { fileRequests } from './file-requests.ts'
import { lockBulk } from './lock-bulk.ts'
import { recordBulk } from './record-bulk.ts'

type Endpoints = typeof bulkChangeEndpoints
type Outcome = Promise<{ message: string } | Refusal>

/** Requests a second person's approval of a file. If one person is enough, its rows are applied immediately. */
export async function requestApproval(call: WriteCall<CheckedInputOf<Endpoints['requestBulkChange']>>): Outcome {
  const { tx, caller, input } = call
  const change = await lockBulk(call, input.bulkChangeId)
  if (isRefusal(change)) return change
  const refused = refusedBy(canRequestBulkApproval(change, caller), 'bulkChangeId')
  if (refused) return refused
  const taken = await takenBefore(tx, change)
  if (taken) return refuse('refusedByRule', taken.words, 'bulkChangeId')
  await tx
    .updateTable('bulk_changes')
    .set({ ...requestColumns(call), reason: input.reason })
    .where('bulk_change_id', '=', change.bulkChangeId)
    .execute()
  return fileRequests.submitAll(call, [change.bulkChangeId])
}

/** The uploader of a file discards it, or withdraws their request. */
export async function withdraw(call: WriteCall<CheckedInputOf<Endpoints['withdrawBulkChange']>>): Outcome {
  const { tx, caller, clock, input } = call
  const change = await lockBulk(call, input.bulkChangeId)
  if (isRefusal(change)) return change
  if (change.status !== 'Checked') return fileRequests.withdraw(call)
  const refused = refusedBy(canWithdrawBulk(change, caller), 'bulkChangeId')
  if (refused) return refused
  await tx
    .updateTable('bulk_changes')
    .set({ status: 'Withdrawn', decided_by: caller.userId, decided_on: clock.now() })
    .where('bulk_change_id', '=', change.bulkChangeId)
    .execute()
  await recordBulk(call, change, { action: 'WITHDRAW FILE', activity: `Discarded ${whatOf(change)} of` })
  return { message: 'Discarded. Nothing was done.' }
}
