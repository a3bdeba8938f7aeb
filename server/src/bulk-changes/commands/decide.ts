import { approvalsOfFile } from '@payouts/contract/approvals/kinds'
import { canDecideBulk } from '@payouts/contract/bulk-changes/can'
import type { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { BulkStatus } from '@payouts/contract/bulk-changes/list'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import {
  type Approved,
  approvedAlone,
  behalfDetails,
  giveApproval,
  onBehalfText
} from '../../approvals/commands/give-approval.ts'
import { notifyAbsentApprover } from '../../approvals/commands/notify-absent-approver.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refusedBy } from '../../platform/refusal.ts'
import { answerRequester } from '../../requests/answer-requester.ts'
import { applyRows } from './apply-rows.ts'
import { type LockedBulk, lockBulk } from './lock-bulk.ts'
import { notifyFormerApprovers } from './notify-former-approvers.ts'
import { recordBulk } from './record-bulk.ts'
import { whatOf } from './request.ts'

type Endpoints = typeof bulkChangeEndpoints
type Outcome = Promise<{ message: string } | Refusal>
type ApproveCall = WriteCall<CheckedInputOf<Endpoints['approveBulkChange']>>
type DecideCall = WriteCall<CheckedInputOf<Endpoints['refuseBulkChange']>>

/**
 * A second person approves a file as a whole: all of its rows are applied, or none. A file of adjustments needs the
 * approvals that the policy of adjustments requires for its sum.
 */
export async function approve(call: ApproveCall): Outcome {
  const change = await lockDecidable(call)
  if (isRefusal(change)) return change
  const given = await giveApprovalOf(call, change)
  if (isRefusal(given)) return given
  const what = whatOf(change)
  const { comment } = call.input
  const target = targetOf(change)
  await notifyAbsentApprover(call, given, { what: `${what} of ${change.fileName}`, comment, target })
  if (!given.isLast) return waitForOthers(call, change, given)
  // The database accepts adjustments of an approved file only. A refusal rolls everything back.
  await close(call, change, 'Approved')
  const changed = await applyRows(call, change)
  if (changed) return changed
  await recordBulk(call, change, {
    action: 'APPROVE FILE',
    activity: `Approved${onBehalfText(given)}, and did, ${what} of`,
    reason: change.reason,
    comment,
    details: behalfDetails(given)
  })
  await answer(call, change, 'approved', given.by)
  return { message: `Done: ${what}. The receipt has the result of each row.` }
}

/** For all but adjustments one other person is enough. */
async function giveApprovalOf(call: ApproveCall, { bulkChangeId, kind, fourEyes }: LockedBulk) {
  const { comment, behalfOf } = call.input
  if (kind !== 'ADJUSTMENTS' || !fourEyes) return approvedAlone(call.caller, behalfOf)
  return giveApproval(call, approvalsOfFile(bulkChangeId), { comment, behalfOf, field: 'bulkChangeId' })
}

/** Further approvals are needed: nothing is applied yet. */
async function waitForOthers(call: ApproveCall, change: LockedBulk, given: Approved & { isLast: false }): Outcome {
  await recordBulk(call, change, {
    action: 'GIVE APPROVAL',
    activity: `Approved${onBehalfText(given)}, with others to follow, ${whatOf(change)} of`,
    reason: change.reason,
    comment: call.input.comment,
    details: behalfDetails(given)
  })
  await answer(call, change, 'approved, with others to follow,', given.by)
  return { message: `Your approval is recorded. ${given.progress}.` }
}

/** A second person refuses a file as a whole, with a reason. */
export async function reject(call: DecideCall): Outcome {
  const change = await lockDecidable(call)
  if (isRefusal(change)) return change
  await close(call, change, 'Refused')
  await notifyFormerApprovers(call, change, `${call.caller.name} refused it`)
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
  return refusedBy(canDecideBulk(change, caller), 'bulkChangeId') ?? change
}

async function close({ tx, caller, clock, input }: DecideCall, { bulkChangeId }: LockedBulk, status: BulkStatus) {
  await tx
    .updateTable('bulk_changes')
    .set({ status, decided_by: caller.userId, decided_on: clock.now(), comment: input.comment })
    .where('bulk_change_id', '=', bulkChangeId)
    .execute()
}

const targetOf = ({ bulkChangeId }: LockedBulk) => ({ screen: 'bulkChange', bulkChangeId }) as const

/** Notifies the requester of the decision. */
const answer = (call: DecideCall, change: LockedBulk, done: string, by = call.caller.name): Promise<void> =>
  answerRequester(call, {
    requesterId: change.askedById,
    subject: `${by} ${done} ${whatOf(change)} of ${change.fileName}`,
    target: targetOf(change)
  })
