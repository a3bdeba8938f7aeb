import type { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/decision-endpoints'
import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { type Adjustment, newAdjustment } from '@payouts/contract/adjustments/schema'
import type { Subject } from '@payouts/contract/approvals/kinds'
import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { Day } from '@payouts/contract/page'
import { type Selectable, sql } from 'kysely'
import { type Approved, asWhom, behalfDetails, giveApproval } from '../../approvals/commands/give-approval.ts'
import { tellOfBehalf } from '../../approvals/commands/tell-of-behalf.ts'
import { tellOfVoid } from '../../approvals/commands/tell-of-void.ts'
import { staffOnly } from '../../approvals/staff-only.ts'
import { answerRequester } from '../../changes/answer-requester.ts'
import { one } from '../../platform/db/read.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts'
import { addDecided } from './add.ts'
import type { Decided } from './decided.ts'
import { inWords, recordAdjustment } from './post-adjustment.ts'
import { updateDecided } from './update.ts'
import '../../dealers/tables.ts'
import '../tables.ts'

type Endpoints = typeof adjustmentDecisionEndpoints
type ApproveCall = WriteCall<CheckedInputOf<Endpoints['approveAdjustmentDecision']>>
type EndCall = WriteCall<Omit<ApproveCall['input'], 'behalfOf'>>
type Outcome = OutputOf<Endpoints['approveAdjustmentDecision']>
type Decision = Selectable<Tables['adjustment_decisions']> & { name: string; code: string }

/** Makes a removed exclusion good as it was asked for: the area of exclusions brings it. */
export type MakeGood = (
  call: WriteCall<unknown>,
  asked: Record<string, unknown>,
  decided: Decided & { id: number }
) => Promise<Adjustment | Refusal>

/**
 * Approves an adjustment that waits. With the last approval it is carried out as it was asked for, by the same code, as
 * that approver; where it cannot be done any more, nothing is done, and the approvals count no more.
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
    await tellOfBehalf(call, given, { what: wordsOf(decision), comment, place })
    if (!given.isLast) {
      await recordApproval(call, decision, given)
      return { outcome: 'WAITS', message: `Your approval is recorded. ${given.standing}.` }
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
    return refuse('refusedByRule', 'You asked for it yourself. Withdraw it instead.', 'decisionId')
  await end(call, decision, 'Refused')
  await recordStep(call, decision, { action: 'REFUSE DECISION', done: 'Refused' })
  await notifyApprovers(call, decision, `${call.caller.name} refused it`)
  await answer(call, decision, 'refused')
  return { message: 'Refused. Nothing was done.' }
}

/** Whoever asked takes it back. */
export async function withdrawDecision(
  call: WriteCall<CheckedInputOf<Endpoints['withdrawAdjustmentDecision']>>
): Promise<{ message: string } | Refusal> {
  const withdrawing = { ...call, input: { ...call.input, comment: '' } }
  const decision = await lockDecision(withdrawing)
  if (isRefusal(decision)) return decision
  if (decision.asked_by !== call.caller.userId)
    return refuse('refusedByRule', 'Only who asked for it withdraws it.', 'decisionId')
  await end(withdrawing, decision, 'Withdrawn')
  await recordStep(withdrawing, decision, { action: 'WITHDRAW DECISION', done: 'Withdrew' })
  await notifyApprovers(withdrawing, decision, `${call.caller.name} withdrew it`)
  return { message: 'Withdrawn. Nothing was done.' }
}

async function lockDecision({ tx, caller, input }: EndCall): Promise<Decision | Refusal> {
  const forOthers = staffOnly(caller)
  if (forOthers) return forOthers
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

type Carrying = { makeGood: MakeGood; decided: Decided }

async function carryOut(call: ApproveCall, decision: Decision, { makeGood, decided }: Carrying) {
  const { kind, action, adjustment_id: id } = decision
  const asked = inTime(decision.asked, call.clock.today())
  if (action === 'CHANGE')
    return updateDecided({ ...call, input: adjustmentEndpoints.updateAdjustment.input.parse(asked) }, decided)
  if (kind === 'MAKE_GOOD') return makeGood(call, asked, { ...decided, id })
  return addDecided({ ...call, input: newAdjustment.parse(asked) }, { ...decided, id, kind })
}

/** What was to be posted while it waited is posted today. */
function inTime(asked: Decision['asked'], today: Day): Decision['asked'] {
  const { date } = asked
  return String(date) <= today ? { ...asked, posting: 'posted', date: today } : asked
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
  await notifyApprovers(call, decision, `it cannot be done any more as it was asked for. ${refusal.message}`)
  await answer(call, decision, 'could not carry out')
  return {
    outcome: 'VOID',
    message: `Nothing was done, and the approvals count no more: ${refusal.message} Have it asked for again.`
  }
}

const wordsOf = (decision: Decision): string =>
  `${decision.action === 'ADD' ? '' : 'a change to '}${inWords(decision)} for ${decision.name}`

const place = { screen: 'adjustment', id: null } as const

/** Tells who had approved it that their approvals count no more. */
const notifyApprovers = ({ tx, caller, clock }: EndCall, decision: Decision, why: string) =>
  tellOfVoid(tx, subjectOf(decision), {
    ...{ area: 'adjustments', actor: caller, referenceNo: decision.reference_no },
    ...{ name: wordsOf(decision), why, place, at: clock.now() }
  })

/** An approval in the feed; the last one appears there as the action that it carried out. */
function recordApproval(call: ApproveCall, decision: Decision, given: Approved): Promise<void> {
  return recordStep(call, decision, {
    action: 'GIVE APPROVAL',
    done: `Approved${asWhom(given)}${given.isLast ? '' : ', with others to follow,'}`,
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
    subject: `${by} ${done} ${wordsOf(decision)}, which you had asked for`,
    place
  })
