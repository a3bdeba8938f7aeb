import { canRequestBulkApproval, canWithdrawBulk } from '@payouts/contract/bulk-changes/can'
import type { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import { bulkKindsOf } from '@payouts/contract/bulk-changes/rights'
import { countOf } from '@payouts/contract/count-text'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import { notify } from '../../notices/notify.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { requestColumns } from '../../requests/request-columns.ts'
import { applyRows } from './apply-rows.ts'
import { takenBefore } from './check-file.ts'
import { type LockedBulk, lockBulk } from './lock-bulk.ts'
import { notifyFormerApprovers } from './notify-former-approvers.ts'
import { recordBulk } from './record-bulk.ts'

type Endpoints = typeof bulkChangeEndpoints
type Outcome = Promise<{ message: string } | Refusal>

/** Requests a second person's approval of a file. If one person is enough, its rows are applied immediately. */
export async function requestApproval(call: WriteCall<CheckedInputOf<Endpoints['requestBulkChange']>>): Outcome {
  const { tx, caller, input, services } = call
  const change = await lockBulk(tx, caller, input.bulkChangeId)
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
  const what = whatOf(change)
  await recordBulk(call, change, {
    action: 'REQUEST APPROVAL',
    activity: `Requested to do ${what} by`,
    reason: input.reason
  })
  if (!services.config.fourEyes) {
    const changed = await applyRows(call, { ...change, reason: input.reason })
    return changed ?? { message: `Done: ${what}.` }
  }
  await notifyApprovers(tx, { change, clock: call.clock, requester: caller, reason: input.reason })
  return { message: 'Requested. Nothing is done until a second person approves it.' }
}

/** `12 adjustments`. */
export const whatOf = ({ kind, rowCount }: Pick<LockedBulk, 'kind' | 'rowCount'>): string =>
  countOf(rowCount, ...bulkKindsOf[kind].nouns)

type Request = {
  change: Pick<LockedBulk, 'bulkChangeId' | 'kind' | 'rowCount' | 'fileName'>
  clock: WriteCall<unknown>['clock']
  requester: { userId: number; name: string } | null
  reason: string
}

/** Notifies those who may approve files that one waits for them. */
export async function notifyApprovers(tx: Tx, { change, clock, requester, reason }: Request): Promise<void> {
  await notify(tx, {
    kind: 'REQUEST',
    to: { whoMay: [permission('Bulk Changes', 'APPROVE')], but: requester?.userId ?? null },
    subject: `${requester?.name ?? 'The command line'} requests to do ${whatOf(change)} of ${change.fileName}`,
    detail: reason,
    target: { screen: 'bulkChange', bulkChangeId: change.bulkChangeId },
    at: clock.now()
  })
}

/** The uploader of a file discards it, or withdraws their request. */
export async function withdraw(call: WriteCall<CheckedInputOf<Endpoints['withdrawBulkChange']>>): Outcome {
  const { tx, caller, clock, input } = call
  const change = await lockBulk(tx, caller, input.bulkChangeId)
  if (isRefusal(change)) return change
  const refused = refusedBy(canWithdrawBulk(change, caller), 'bulkChangeId')
  if (refused) return refused
  await tx
    .updateTable('bulk_changes')
    .set({ status: 'Withdrawn', decided_by: caller.userId, decided_on: clock.now() })
    .where('bulk_change_id', '=', change.bulkChangeId)
    .execute()
  await notifyFormerApprovers(call, change, `${caller.name} withdrew it`)
  const activity = change.status === 'Checked' ? 'Discarded' : 'Withdrew'
  await recordBulk(call, change, { action: 'WITHDRAW FILE', activity: `${activity} ${whatOf(change)} of` })
  return { message: `${change.status === 'Checked' ? 'Discarded' : 'Withdrawn'}. Nothing was done.` }
}
