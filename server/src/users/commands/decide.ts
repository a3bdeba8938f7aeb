import { canWithdraw } from '@payouts/contract/requests/can'
import type { RequestStatus } from '@payouts/contract/requests/schema'
import { canApprove, canRefuse } from '@payouts/contract/users/can'
import type { RightsChange } from '@payouts/contract/users/schema'
import { recordEvent } from '../../activity/record.ts'
import { notify } from '../../notices/notify.ts'
import { type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { lockChange } from '../queries/changes.ts'
import { areSame } from '../queries/rights.ts'
import type { RightsCall } from './actor.ts'
import { applyChange } from './apply.ts'
import { sendFirstLink } from './links.ts'
import { describeChange, rightsOf } from './request-change.ts'
import '../tables.ts'

type Outcome = Promise<{ message: string } | Refusal>

/** A second person approves, and exactly the requested change is made, or none. */
export async function approve(call: RightsCall<{ changeId: number; comment: string }>): Outcome {
  const { tx, caller, clock, requestId, input } = call
  const change = await lockChange(tx, input.changeId)
  if (!change) return noSuchChange()
  const refused = refusedBy(canApprove(change, call.actor))
  if (refused) return refused
  const { kind, subject, before, after, askedBy: requester, reason } = change
  if (!areSame(await rightsOf(tx, change), before)) return refuseChanged(change)
  const by = { actor: caller, at: clock.now(), requestId, reason, comment: input.comment }
  const refusal = await applyChange(call, { kind, subject, after }, by)
  if (refusal) return refusal
  if (!areSame(await rightsOf(tx, change), after)) return refuseChanged(change)
  if (kind === 'ADD USER') await sendFirstLink(call, subject)
  await close(call, 'Approved', input.comment)
  await answer(call, change, `${caller.name} approved your request to ${kind.toLowerCase()} ${subject}`)
  await recordDecision(call, change, {
    action: `APPROVE ${kind}`,
    activity: `Approved what ${requester} asked for, to ${kind.toLowerCase()} ${subject}: ${describeChange(before, after)}`
  })
  return { message: 'Approved. It is in effect.' }
}

/** A second person refuses, with a reason. */
export async function reject(call: RightsCall<{ changeId: number; comment: string }>): Outcome {
  const change = await lockChange(call.tx, call.input.changeId)
  if (!change) return noSuchChange()
  const refused = refusedBy(canRefuse(change, call.actor))
  if (refused) return refused
  const { kind, subject, askedBy: requester } = change
  await close(call, 'Refused', call.input.comment)
  await answer(call, change, `${call.caller.name} refused your request to ${kind.toLowerCase()} ${subject}`)
  await recordDecision(call, change, {
    action: `REFUSE ${kind}`,
    activity: `Refused what ${requester} asked for, to ${kind.toLowerCase()} ${subject}`
  })
  return { message: 'Refused. Nothing was changed.' }
}

/** The person who requested the change takes it back. */
export async function withdraw(call: RightsCall<{ changeId: number }>): Outcome {
  const change = await lockChange(call.tx, call.input.changeId)
  if (!change) return noSuchChange()
  const refused = refusedBy(canWithdraw(change, call.actor))
  if (refused) return refused
  const { kind, subject } = change
  await close(call, 'Withdrawn', '')
  await recordDecision(call, change, {
    action: `WITHDRAW ${kind}`,
    activity: `Withdrew what they had asked for, to ${kind.toLowerCase()} ${subject}`
  })
  return { message: 'Withdrawn. Nothing was changed.' }
}

function noSuchChange(): Refusal {
  return refuse('refusedByRule', 'There is no such change.', 'changeId')
}

function refuseChanged({ subject }: RightsChange): Refusal {
  return refuse(
    'changedMeanwhile',
    `The rights of ${subject} are not what they were when this was requested. Refuse it, and have it requested again.`
  )
}

type Closing = RightsCall<{ changeId: number }>

async function close({ tx, caller, clock, input }: Closing, status: RequestStatus, comment: string): Promise<void> {
  await tx
    .updateTable('rights_changes')
    .set({ status, decided_by: caller.userId, decided_on: clock.now(), comment })
    .where('change_id', '=', input.changeId)
    .execute()
}

function answer(
  { tx, clock, input }: RightsCall<{ comment: string }>,
  { askedById }: RightsChange,
  subject: string
): Promise<void> {
  const to = { userIds: [askedById] }
  return notify(tx, {
    kind: 'ANSWER',
    to,
    subject,
    detail: input.comment,
    target: { screen: 'users' },
    at: clock.now()
  })
}

async function recordDecision(
  { tx, caller, clock, requestId, input }: RightsCall<{ changeId: number; comment?: string }>,
  { subject, reason, changeId }: RightsChange,
  { action, activity }: { action: string; activity: string }
): Promise<void> {
  await recordEvent(tx, {
    area: 'users',
    action,
    activity,
    actor: caller,
    name: subject,
    reason,
    comment: input.comment ?? '',
    details: { changeId },
    requestId,
    at: clock.now()
  })
}
