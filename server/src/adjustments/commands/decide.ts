import type { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/decision-endpoints'
import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { type Adjustment, newAdjustment } from '@payouts/contract/adjustments/schema'
import type { Subject } from '@payouts/contract/approvals/kinds'
import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { Day } from '@payouts/contract/page'
import { type Selectable, sql } from 'kysely'
import { type Approved, behalfDetails, giveApproval, onBehalfText } from '../../approvals/commands/give-approval.ts'
import { notifyAbsentApprover } from '../../approvals/commands/notify-absent-approver.ts'
import { notifyOfVoidApprovals } from '../../approvals/commands/notify-of-void-approvals.ts'
import { one } from '../../platform/db/read.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts'
import { answerRequester } from '../../requests/answer-requester.ts'
import { addDecided } from './add.ts'
import type { MakeGood } from './make-good.ts'
import { inWords, recordAdjustment } from './post-adjustment.ts'
import { type Carrying, updateDecided } from './update.ts'
import '../../dealers/tables.ts'
import '../tables.ts'

type Endpoints = typeof adjustmentDecisionEndpoints
type ApproveCall = WriteCall<CheckedInputOf<Endpoints['approveAdjustmentDecision']>>
type EndCall = WriteCall<Omit<ApproveCall['input'], 'behalfOf'>>
type Outcome = OutputOf<Endpoints['approveAdjustmentDecision']>
type Decision = Selectable<Tables['adjustment_decisions']> & { name: string; code: string }

/**
 * Approves an adjustment that waits. With the last approval it is carried out as requested, by the same code, as
 * that approver; where it cannot be done any more, nothing is done, and the approvals no longer apply.
 */
export const approveBy =
  (makeGood: MakeGood) =>
  async (call: ApproveCall): Promise<Outcome | Refusal> => {
    const { tx, input, services } = call
    const decision = await lockDecision(call)
    if (isRefusal(decision)) return decision
    const { comment, behalfOf } = input
    const given = await giveApproval(call, subjectOf(decision), { comment, behalfOf, field: 'decisionId' })
    if (isRefusal(given)) return given
    await sql`savepoint before_adjustment`.execute(tx)
    // The database lets an adjustment through whose decision is done; before that it is only tried.
    if (given.isLast) await end(call, decision, 'Done')
    const decided = given.isLast
      ? { fourEyes: services.config.fourEyes, decisionId: decision.decision_id }
      : { fourEyes: false, decisionId: null }
    const done = await carryOut(call, decision, { makeGood, decided })
    if (isRefusal(done) || !given.isLast) await sql`rollback to savepoint before_adjustment`.execute(tx)
    if (isRefusal(done)) return endAsVoid(call, decision, done)
    await notifyAbsentApprover(call, given, { what: wordsOf(decision), comment, target })
    if (!given.isLast) {
      await recordApproval(call, decision, given)
      return { outcome: 'WAITS', message: `Your approval is recorded. ${given.progress}.` }
    }
    if (given.behalf) await recordApproval(call, decision, given)
    await answer(call, decision, 'approved', given.by)
    return { outcome: 'DONE', message: messageOf(done) }
  }

const messageOf = ({ status, date, problem }: Adjustment): string => {
  if (status === 'Scheduled') return `Approved. It is posted on ${dayText(date)}.`
  return status === 'Error' ? `Approved, but it could not be posted: ${problem}` : 'Approved and posted.'
}

/** Refuses what waits: nothing of it is done. */
export async function refuseDecision(
  call: WriteCall<CheckedInputOf<Endpoints['refuseAdjustmentDecision']>>
): Promise<{ message: string } | Refusal> {
  const decision = await lockDecision(call)
  if (isRefusal(decision)) return decision
  if (decision.asked_by === call.caller.userId)
    return refuse('refusedByRule', 'You requested it yourself. Withdraw it instead.', 'decisionId')
  await end(call, decision, 'Refused')
  await recordStep(call, decision, { action: 'REFUSE DECISION', done: 'Refused' })
  await notifyApprovers(call, decision, `${call.caller.name} refused it`)
  await answer(call, decision, 'refused')
  return { message: 'Refused. Nothing was done.' }
}

/** The requester withdraws it. */
export async function withdrawDecision(
  call: WriteCall<CheckedInputOf<Endpoints['withdrawAdjustmentDecision']>>
): Promise<{ message: string } | Refusal> {
  const withdrawing = { ...call, input: { ...call.input, comment: '' } }
  const decision = await lockDecision(withdrawing)
  if (isRefusal(decision)) return decision
  if (decision.asked_by !== call.caller.userId)
    return refuse('refusedByRule', 'Only the person who requested it can withdraw it.', 'decisionId')
  await end(withdrawing, decision, 'Withdrawn')
  await recordStep(withdrawing, decision, { action: 'WITHDRAW DECISION', done: 'Withdrew' })
  await notifyApprovers(withdrawing, decision, `${call.caller.name} withdrew it`)
  return { message: 'Withdrawn. Nothing was done.' }
}

async function lockDecision({ tx, input }: EndCall): Promise<Decision | Refusal> {
  const decision = await tx
    .selectFrom('adjustment_decisions')
    .selectAll()
    .where('decision_id', '=', input.decisionId)
    .forUpdate()
    .executeTakeFirst()
  if (!decision) return refuse('refusedByRule', 'There is no such decision.', 'decisionId')
  if (decision.status !== 'Waiting')
    return refuse('refusedByRule', 'This adjustment does not wait for approval any more.', 'decisionId')
  const dealer = sql<{ name: string; code: string }>`
    select company_name as name, company_code as code from dealers where company_id = ${decision.company_id}`
  return { ...decision, ...(await one(tx, dealer)) }
}

const subjectOf = ({ kind, decision_id: decisionId }: Decision): Subject => ({ kind, subject: String(decisionId) })

async function carryOut(call: ApproveCall, decision: Decision, { makeGood, decided }: Carrying) {
  const { kind, action, adjustment_id: id } = decision
  const input = inTime(decision.asked, call.clock.today())
  if (action === 'CHANGE')
    return updateDecided(
      { ...call, input: adjustmentEndpoints.updateAdjustment.input.parse(input) },
      { makeGood, decided }
    )
  if (kind === 'MAKE_GOOD') return makeGood.add(call, input, { ...decided, id })
  return addDecided({ ...call, input: newAdjustment.parse(input) }, { ...decided, id, kind })
}

/** What was to be posted while it waited is posted today. */
function inTime(input: Decision['asked'], today: Day): Decision['asked'] {
  const { date } = input
  return String(date) <= today ? { ...input, posting: 'posted', date: today } : input
}

async function end({ tx, caller, clock, input }: EndCall, decision: Decision, status: Decision['status']) {
  await tx
    .updateTable('adjustment_decisions')
    .set({ status, ended_by: caller.userId, ended_on: clock.now(), comment: input.comment })
    .where('decision_id', '=', decision.decision_id)
    .execute()
}

async function endAsVoid(call: ApproveCall, decision: Decision, refusal: Refusal): Promise<Outcome> {
  await end(call, decision, 'Void')
  await notifyApprovers(call, decision, `it cannot be done any more as it was requested. ${refusal.message}`)
  await answer(call, decision, 'could not carry out')
  return {
    outcome: 'VOID',
    message: `Nothing was done, and the approvals no longer apply: ${refusal.message} Have it requested again.`
  }
}

const wordsOf = (decision: Decision): string =>
  `${decision.action === 'ADD' ? '' : 'a change to '}${inWords(decision)} for ${decision.name}`

const target = { screen: 'adjustment', id: null } as const

/** Notifies those who had approved it that their approvals no longer apply. */
const notifyApprovers = ({ tx, caller, clock }: EndCall, decision: Decision, why: string) =>
  notifyOfVoidApprovals(tx, subjectOf(decision), {
    ...{ area: 'adjustments', actor: caller, referenceNo: decision.reference_no },
    ...{ name: wordsOf(decision), why, target, at: clock.now() }
  })

/** An approval in the feed; the last one appears there as the action that it carried out. */
function recordApproval(call: ApproveCall, decision: Decision, given: Approved): Promise<void> {
  return recordStep(call, decision, {
    action: 'GIVE APPROVAL',
    done: `Approved${onBehalfText(given)}${given.isLast ? '' : ', with others to follow,'}`,
    details: behalfDetails(given)
  })
}

type Step = {
  action: 'GIVE APPROVAL' | 'REFUSE DECISION' | 'WITHDRAW DECISION'
  done: string
  details?: object
}

async function recordStep(
  { tx, caller, clock, requestId, input }: EndCall,
  decision: Decision,
  { action, done, details: more }: Step
): Promise<void> {
  const { description: details, due_on: date, reference_no: referenceNo, decision_id: decisionId } = decision
  const what = decision.action === 'ADD' ? inWords(decision) : `a change to ${inWords(decision)}`
  await recordAdjustment(
    tx,
    { ...decision, details, date, referenceNo },
    {
      ...{ actor: caller, clock, requestId, action, comment: input.comment },
      details: { decisionId, ...more },
      activity: `${done} ${what} on ${dayText(date)} for`
    }
  )
}

const answer = (call: EndCall, decision: Decision, done: string, by = call.caller.name): Promise<void> =>
  answerRequester(call, {
    requesterId: decision.asked_by,
    subject: `${by} ${done} ${wordsOf(decision)}, which you had requested`,
    target
  })
