import type { Subject } from '@payouts/contract/approvals/kinds'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { recordEvents } from '../../activity/record.ts'
import { type Approved, behalfDetails, giveApproval, givenBy } from '../../approvals/commands/give-approval.ts'
import { notifyAbsentApprover } from '../../approvals/commands/notify-absent-approver.ts'
import { notifyOfVoidApprovals } from '../../approvals/commands/notify-of-void-approvals.ts'
import { notify } from '../../notices/notify.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts'
import { actOnRows, type Selection } from '../../transactions/act-on-rows.ts'
import { rowActionOf } from './act.ts'
import { digestOf, nothingActed } from './acted.ts'
import { cancel, release } from './hold-action.ts'
import type { HoldActionCall, Work } from './hold-work.ts'
import { nobodyAffected, notifyAffected } from './notify-affected.ts'
import { type Acting, isRequestOf, ownRequest } from './obstacles.ts'
import { storedSelection } from './stored-selection.ts'
import '../tables.ts'

type Endpoints = typeof onHoldEndpoints
type DecideCall = WriteCall<CheckedInputOf<Endpoints['approveHoldDecision']>>
type Outcome = OutputOf<Endpoints['approveHoldDecision']>
type Decision = Selectable<Tables['hold_decisions']>

/**
 * Approves a release or cancellation that waits. With the last approval it is carried out as requested, by the same
 * code. If that would touch other transactions than those requested, nothing is done, and the approvals are void.
 */
export async function approveDecision(call: DecideCall): Promise<Outcome | Refusal> {
  const { tx, input } = call
  const decision = await lockDecision(call)
  if (isRefusal(decision)) return decision
  const work = workOf(call, decision)
  const selection = storedSelection(decision.asked)(work.acting)
  const { rows } = selection
  if (await isAboutRequestOf(call.caller, call, decision, { acting: work.acting, rows }))
    return refuse('refusedByRule', ownRequest, 'decisionId')
  const { comment, behalfOf } = input
  const given = await giveApproval(call, subjectOf(decision), { comment, behalfOf, field: 'decisionId' })
  if (isRefusal(given)) return given
  if (given.behalf && (await isAboutRequestOf(given.behalf, call, decision, { acting: work.acting, rows })))
    return refuse(
      'refusedByRule',
      `${given.behalf.name} requested its release. Somebody else has to decide on it.`,
      'behalfOf'
    )
  await notifyAbsentApprover(call, given, { what: wordsOf(decision), comment, target: targetOf(decision) })
  await sql`savepoint before_action`.execute(tx)
  const carrying = carryingOut(call, decision, work)
  const result = await actOnRows(carrying, rowActionOf(carrying, work), selection)
  const isSame = !isRefusal(result) && digestOf(work.acted) === decision.rows_digest
  if (!isSame || !given.isLast) await sql`rollback to savepoint before_action`.execute(tx)
  if (isRefusal(result) || !isSame) return endAsVoid(call, decision)
  if (!given.isLast) {
    await recordApproval(call, decision, given, `Approved, with others to follow: ${wordsOf(decision)}`)
    return { outcome: 'WAITS', message: `Your approval is recorded. ${given.progress}.` }
  }
  await end(call, decision, { status: 'Done', reference_no: result.referenceNo ?? null })
  if (given.behalf) await recordApproval(call, decision, given, `Approved ${wordsOf(decision)}`)
  await notifyAffected(carrying, work.acting, work.affected, result)
  await notifyRequester(call, decision, 'approved')
  return { outcome: 'DONE', message: decision.kind === 'RELEASE' ? 'Released.' : 'Cancelled.' }
}

/** Refuses another person's request, or withdraws the caller's own: everything stays held. */
export async function refuseDecision(call: DecideCall): Promise<{ message: string } | Refusal> {
  const decision = await lockDecision(call)
  if (isRefusal(decision)) return decision
  const isOwn = decision.asked_by === call.caller.userId
  await end(call, decision, { status: isOwn ? 'Withdrawn' : 'Refused' })
  await notifyApprovers(call, decision, `${call.caller.name} ${isOwn ? 'took it back' : 'refused it'}`)
  await recordStep(call, decision, {
    action: isOwn ? 'WITHDRAW DECISION' : 'REFUSE DECISION',
    activity: `${isOwn ? 'Took back' : 'Refused'} ${wordsOf(decision)}`
  })
  await notifyRequester(call, decision, 'refused')
  return { message: isOwn ? 'Taken back. Everything stays on hold.' : 'Refused. Everything stays on hold.' }
}

/**
 * An approval in the feed of each cycle; the last one, if not given for another person, appears there as the action
 * that it carried out.
 */
function recordApproval(call: DecideCall, decision: Decision, given: Approved, activity: string): Promise<void> {
  return recordStep(call, decision, {
    action: 'GIVE APPROVAL',
    activity: activity + givenBy(given),
    details: behalfDetails(given)
  })
}

const subjectOf = ({ kind, decision_id: decisionId }: Decision): Subject => ({ kind, subject: String(decisionId) })

const wordsOf = ({ kind, hold_type: holdType }: Decision) =>
  `the ${kind === 'RELEASE' ? 'release' : 'cancellation'} of what is held as ${holdType}`

async function lockDecision({ tx, caller, input }: DecideCall): Promise<Decision | Refusal> {
  const decision = await tx
    .selectFrom('hold_decisions')
    .selectAll()
    .where('decision_id', '=', input.decisionId)
    .forUpdate()
    .executeTakeFirst()
  if (!decision) return refuse('refusedByRule', 'There is no such decision.', 'decisionId')
  const button = decision.kind === 'RELEASE' ? 'RELEASE' : 'CANCEL'
  if (!isGranted(caller.menu, permission('On Hold', button)))
    return refuse('notPermitted', `You may not decide on this ${decision.kind.toLowerCase()}.`)
  if (decision.status !== 'Waiting')
    return refuse('refusedByRule', `This ${decision.kind.toLowerCase()} does not wait any more.`, 'decisionId')
  return decision
}

function workOf({ caller, clock, services }: DecideCall, decision: Decision): Work {
  const action = decision.kind === 'RELEASE' ? release : cancel
  const today = clock.today()
  const selected = decision.selected_date ?? today
  return {
    acting: { action, holdType: decision.hold_type, caller, fourEyes: services.config.fourEyes },
    affected: nobodyAffected(),
    acted: nothingActed(),
    // The day may have passed while it waited.
    date: selected < today ? today : selected
  }
}

/** The call as requested, made by the last approver. A proof was filed with the request. */
function carryingOut(call: DecideCall, { hold_type: holdType, remark }: Decision, { date }: Work): HoldActionCall {
  return { ...call, input: { holdType, remark, selectedDate: date } }
}

/** Whether a person has requested the release of some of it: then somebody else has to decide. */
async function isAboutRequestOf(
  { userId }: Pick<Caller, 'userId'>,
  { tx }: DecideCall,
  { batch_nos: batchNos, hold_type: holdType }: Decision,
  { acting, rows }: { acting: Acting; rows: Selection['rows'] }
): Promise<boolean> {
  const own: RawBuilder<SqlBool> = isRequestOf(userId, acting)
  const { rows: found } = await sql`
    select from transactions
    where batch_no = any(${batchNos}::integer[]) and hold_type = ${holdType}
      and state = any(${acting.action.from}::transaction_state[]) and ${rows} and ${own} limit 1`.execute(tx)
  return found.length > 0
}

async function endAsVoid(call: DecideCall, decision: Decision): Promise<Outcome> {
  await end(call, decision, { status: 'Void' })
  const why = 'its transactions have changed since it was requested'
  await notifyApprovers(call, decision, why)
  await notifyRequester(call, decision, 'could not carry out')
  return {
    outcome: 'VOID',
    message: `Nothing was done, and the approvals no longer apply: ${why}. Have it requested again.`
  }
}

type Ended = { status: 'Done' | 'Refused' | 'Withdrawn' | 'Void'; reference_no?: string | null }

async function end({ tx, caller, clock, input }: DecideCall, { decision_id: decisionId }: Decision, ended: Ended) {
  await tx
    .updateTable('hold_decisions')
    .set({ ...ended, ended_by: caller.userId, ended_on: clock.now(), comment: input.comment })
    .where('decision_id', '=', decisionId)
    .execute()
}

/** Says in the feed of each cycle what a person did about it. */
function recordStep(
  { tx, caller, clock, input, requestId }: DecideCall,
  decision: Decision,
  { action, activity, details }: { action: string; activity: string; details?: object }
) {
  return recordEvents(
    tx,
    decision.batch_nos.map((batchNo) => ({
      area: 'on-hold',
      action,
      activity,
      actor: caller,
      reason: decision.hold_type,
      comment: input.comment,
      batchNo,
      amount: decision.amount,
      details: { decisionId: decision.decision_id, ...details },
      requestId,
      at: clock.now()
    }))
  )
}

const targetOf = ({ hold_type: holdType }: Decision) => ({ screen: 'holds', holdType, batchNo: null }) as const

/** Notifies those who had approved it that their approvals no longer apply. */
const notifyApprovers = ({ tx, caller, clock }: DecideCall, decision: Decision, why: string): Promise<void> =>
  notifyOfVoidApprovals(tx, subjectOf(decision), {
    ...{ area: 'on-hold', actor: caller, batchNos: decision.batch_nos },
    ...{ name: wordsOf(decision), why, target: targetOf(decision), at: clock.now() }
  })

async function notifyRequester(
  { tx, caller, clock, input }: DecideCall,
  decision: Decision,
  done: string
): Promise<void> {
  if (decision.asked_by === caller.userId) return
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [decision.asked_by] },
    subject: `${caller.name} ${done} ${wordsOf(decision)}, which you had requested`,
    detail: input.comment,
    target: targetOf(decision),
    at: clock.now()
  })
}
