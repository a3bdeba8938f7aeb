import { canDecidePolicy } from '@payouts/contract/approvals/can'
import { kindRules } from '@payouts/contract/approvals/kinds'
import { bandsText } from '@payouts/contract/approvals/rule'
import type { PolicyStatus } from '@payouts/contract/approvals/schema'
import { canWithdrawChange } from '@payouts/contract/changes/can'
import { notify } from '../../notices/notify.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { type KnownChange, lockChange } from '../queries/changes.ts'
import { policyOn } from '../queries/policies.ts'
import { staffOnly } from '../staff-only.ts'
import { recordChange } from './record-change.ts'
import '../tables.ts'

type Outcome = Promise<{ message: string } | Refusal>
type DecideCall = WriteCall<{ changeId: number; comment: string }>

/** A second person accepts, and exactly what was requested counts from its day on, or from today where that has passed. */
export async function approveChange(call: DecideCall): Outcome {
  const { tx, clock } = call
  const change = await lockDecidable(call)
  if (isRefusal(change)) return change
  const validFrom = change.validFrom < clock.today() ? clock.today() : change.validFrom
  if (bandsText(change.before) !== bandsText((await policyOn(tx, change.kind, validFrom)).bands))
    return refuse(
      'changedMeanwhile',
      'It was asked for when the policy had other bands. Refuse it, and have it asked for again.'
    )
  await tx
    .updateTable('approval_policies')
    .set({ valid_from: validFrom })
    .where('change_id', '=', change.changeId)
    .execute()
  await close(call, change, 'Approved')
  await recordChange(call, { ...change, validFrom }, 'MADE', call.input.comment)
  await answer(call, change, 'accepted')
  return { message: `Accepted. It counts from ${validFrom} on.` }
}

/** A second person refuses, with a reason. */
export async function refuseChange(call: DecideCall): Outcome {
  const change = await lockDecidable(call)
  if (isRefusal(change)) return change
  await close(call, change, 'Refused')
  await recordChange(call, change, 'REFUSED', call.input.comment)
  await answer(call, change, 'refused')
  return { message: 'Refused. Nothing was changed.' }
}

/** Whoever asked for a change takes it back. */
export async function withdrawChange(call: WriteCall<{ changeId: number }>): Outcome {
  const deciding = { ...call, input: { ...call.input, comment: '' } }
  const change = await lockKnown(deciding)
  if (isRefusal(change)) return change
  const refused = refusedBy(canWithdrawChange(change, actorOf(deciding)))
  if (refused) return refused
  await close(deciding, change, 'Withdrawn')
  await recordChange(deciding, change, 'WITHDRAWN')
  return { message: 'Withdrawn. Nothing was changed.' }
}

const actorOf = ({ caller }: Pick<DecideCall, 'caller'>) => ({ userId: caller.userId, menu: caller.menu })

async function lockKnown({ tx, caller, input }: DecideCall): Promise<KnownChange | Refusal> {
  const forOthers = staffOnly(caller)
  if (forOthers) return forOthers
  return (await lockChange(tx, input.changeId)) ?? refuse('refusedByRule', 'There is no such change.', 'changeId')
}

async function lockDecidable(call: DecideCall): Promise<KnownChange | Refusal> {
  const change = await lockKnown(call)
  if (isRefusal(change)) return change
  return refusedBy(canDecidePolicy(change, actorOf(call), change.fourEyes), 'changeId') ?? change
}

async function close({ tx, caller, clock, input }: DecideCall, { changeId }: KnownChange, status: PolicyStatus) {
  await tx
    .updateTable('approval_policies')
    .set({ status, decided_by: caller.userId, decided_on: clock.now(), comment: input.comment })
    .where('change_id', '=', changeId)
    .execute()
}

/** Tells who asked what became of it. */
async function answer({ tx, caller, clock, input }: DecideCall, change: KnownChange, done: string): Promise<void> {
  if (change.askedById === caller.userId) return
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [change.askedById] },
    subject: `${caller.name} ${done} what you had asked of the approvals of “${kindRules[change.kind].title}”`,
    detail: input.comment,
    place: { screen: 'approvalPolicies' },
    at: clock.now()
  })
}
