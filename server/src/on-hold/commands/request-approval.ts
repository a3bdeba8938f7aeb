import { delegable } from '@payouts/contract/absences/delegable'
import type { ApprovalKind } from '@payouts/contract/approvals/kinds'
import { slotFor } from '@payouts/contract/approvals/rule'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import { ringgitOf, type Sen, senOf } from '@payouts/contract/money'
import { sql } from 'kysely'
import { type Away, awayToday } from '#absences/queries/away.ts'
import { recordEvents } from '#activity/record.ts'
import { type Approved, behalfDetails, giveApproval, givenBy } from '#approvals/commands/give-approval.ts'
import { notifyAbsentApprover } from '#approvals/commands/notify-absent-approver.ts'
import { requestApprovals } from '#approvals/commands/request-approvals.ts'
import { bandOn } from '#approvals/queries/policies.ts'
import { addDays, startOfDayInstant } from '#platform/clock.ts'
import { one } from '#platform/db/read.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { finishAction } from '#transactions/finish-action.ts'
import type { Moved } from '#transactions/move-rows.ts'
import { summarizeMove } from '#transactions/move-summary.ts'
import { recordAction } from '#transactions/record-action.ts'
import type { StoredChoice } from '../tables.ts'
import { digestOf } from './acted.ts'
import type { HoldActionCall, Work } from './hold-work.ts'
import { notifyOfDecision } from './notify-affected.ts'
import type { Acting } from './obstacles.ts'

/** Whether policies apply to an action, while the rule of two people does. */
export const isDecision = ({ action, fourEyes }: Acting): boolean =>
  fourEyes && (action.kind === 'RELEASE' || action.kind === 'CANCEL')

const decisionKind = ({ action }: Acting) => (action.kind === 'RELEASE' ? 'RELEASE' : 'CANCELLATION')

type Done = Work & { result: ActionResult; requested: StoredChoice }

/**
 * Undoes a release or cancellation and stores it until others have approved it; undefined if nobody else has to. A
 * person who releases is the first approver, as somebody else requested it; a person who cancels is the requester.
 */
export async function requestApproval(call: HoldActionCall, done: Done): Promise<ActionResult | Refusal | undefined> {
  const { tx, caller, clock } = call
  const { acting, acted } = done
  if (!isDecision(acting) || acted.moves.length === 0) return undefined
  const kind = decisionKind(acting)
  await lockDecidedAlone(call, kind)
  const amount = ringgitOf(acted.size + (await doneAlone(call, acting, done.result.referenceNo)))
  const band = await bandOn(tx, { kind, amount, day: clock.today() })
  const least = kind === 'CANCELLATION' && acted.moves.length > 1 ? 1 : 0
  const isEnough =
    kind === 'RELEASE'
      ? band.approvers.length === 1 && slotFor(band, [], caller.role) === 0
      : Math.max(band.approvers.length, least) === 0
  if (isEnough) return undefined
  // The only required approver is the caller, on somebody else's behalf; otherwise nothing of it stays.
  const isDone = kind === 'RELEASE' && band.approvers.length === 1
  if (!isDone) await sql`rollback to savepoint before_action`.execute(tx)
  const decisionId = await keep(call, done, kind)
  const subject = { kind, subject: String(decisionId) } as const
  const requesters = [...done.affected.requesters]
  const requestedBy = kind === 'CANCELLATION' ? caller.userId : requesters.length === 1 ? (requesters[0] ?? null) : null
  await requestApprovals(tx, subject, {
    ...{ amount, requestedBy, requestedOn: clock.now(), least },
    requesters: kind === 'RELEASE' ? requesters : []
  })
  if (kind === 'RELEASE') {
    const given = await giveApproval(call, subject, { comment: call.input.remark })
    if (isRefusal(given)) return given
    await notifyAbsentApprover(call, given, noticeOf(done, call))
    if (given.isLast) return endAsDone(call, done, { decisionId, given })
  }
  return answer(call, done, decisionId)
}

const noticeOf = ({ acting: { holdType } }: Done, { input: { remark } }: HoldActionCall) => ({
  what: `the release of what is held as ${holdType}`,
  comment: remark,
  target: { screen: 'holds', holdType, batchNo: null } as const
})

/** Stores with a completed release who gave it and on whose behalf. */
async function endAsDone(
  call: HoldActionCall,
  done: Done,
  { decisionId, given }: { decisionId: number; given: Approved }
): Promise<undefined> {
  const { tx, caller, clock, input, requestId } = call
  const { acting, acted, result } = done
  const at = clock.now()
  await tx
    .updateTable('hold_decisions')
    .set({ status: 'Approved', decided_by: caller.userId, decided_on: at, reference_no: result.referenceNo ?? null })
    .where('decision_id', '=', decisionId)
    .execute()
  await recordEvents(
    tx,
    acted.moves.map(({ cycle, moved }) => ({
      ...{ area: 'on-hold', action: 'APPROVE RELEASE', actor: caller, reason: acting.holdType, comment: input.remark },
      activity: `${summarizeMove('Approved the release of', cycle, moved)}${givenBy(given)}`,
      batchNo: cycle.batch_no,
      details: { decisionId, ...behalfDetails(given) },
      requestId,
      at
    }))
  )
}

/**
 * The absent person on whose behalf the caller would release, if the policy does not need the caller's own role; for
 * the dry run. `alone` is what they had done before.
 */
export async function wouldActFor(
  { tx, caller, clock }: HoldActionCall,
  { acting, acted, affected }: Work,
  alone: Sen
): Promise<Away | undefined> {
  const today = clock.today()
  const band = await bandOn(tx, { kind: 'RELEASE', amount: ringgitOf(acted.size + alone), day: today })
  if (!isDecision(acting) || acting.action.kind !== 'RELEASE' || slotFor(band, [], caller.role) !== undefined)
    return undefined
  const away = await awayToday(tx, delegable.RELEASE, today)
  return away.find(
    ({ userId, delegateId, role }) =>
      delegateId === caller.userId && !affected.requesters.has(userId) && slotFor(band, [], role) !== undefined
  )
}

/**
 * Of two simultaneous actions of one person the second waits, and sees the first. Taken after the cycles, and
 * released with them if the action is rolled back, so that nobody who has it waits for a cycle.
 */
const lockDecidedAlone = ({ tx, caller }: HoldActionCall, kind: ApprovalKind) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`decided alone ${kind} ${caller.userId}`}, 0))`.execute(tx)

/**
 * What else the caller released or cancelled alone today, also on behalf of others: splitting a sum does not change
 * it.
 */
export async function doneAlone(
  { tx, caller, clock }: HoldActionCall,
  { action }: Acting,
  exceptReference = ''
): Promise<Sen> {
  const today = clock.today()
  const { amount } = await one(
    tx,
    sql<{ amount: string }>`
    select coalesce(sum(coalesce(size, abs(amount))), 0)::numeric(14, 2) as amount from cycle_actions
    where kind = ${action.kind} and reference_no <> ${exceptReference} and acted_by = ${caller.userId}
      and acted_at >= ${startOfDayInstant(today)} and acted_at < ${startOfDayInstant(addDays(today, 1))}
      and not exists (
        select from hold_decisions
        where hold_decisions.reference_no = cycle_actions.reference_no and asked_by <> acted_by)`
  )
  return senOf(amount)
}

async function keep({ tx, caller, clock, input }: HoldActionCall, done: Done, kind: 'RELEASE' | 'CANCELLATION') {
  const { acting, acted, requested, date } = done
  const touched = touchedBy(done.result)
  const { decision_id: decisionId } = await tx
    .insertInto('hold_decisions')
    .values({
      kind,
      hold_type: acting.holdType,
      asked: JSON.stringify(requested),
      remark: input.remark,
      selected_date: acting.action.hasDate ? date : null,
      batch_nos: acted.moves.map(({ cycle }) => cycle.batch_no),
      amount: ringgitOf(touched.amount),
      dealer_count: touched.dealerCount,
      transaction_count: touched.transactionCount,
      rows_digest: digestOf(acted),
      asked_by: caller.userId,
      asked_on: clock.now(),
      decided_by: null,
      decided_on: null,
      reference_no: null
    })
    .returning('decision_id')
    .executeTakeFirstOrThrow()
  return decisionId
}

/** Records the request in the feed of each cycle, and notifies those who may approve it. */
async function answer(call: HoldActionCall, done: Done, decisionId: number): Promise<ActionResult | Refusal> {
  const { tx, caller, clock, input } = call
  const { acting, acted, date } = done
  const { holdType } = acting
  const isRelease = acting.action.kind === 'RELEASE'
  const touched = touchedBy(done.result)
  const kind = isRelease ? 'GIVE_APPROVAL' : 'REQUEST_CANCEL'
  const [only, ...others] = acted.moves
  const { referenceNo } = await recordAction(tx, {
    kind,
    batchNo: only && others.length === 0 ? only.cycle.batch_no : null,
    holdType,
    remark: input.remark,
    actedBy: caller.userId,
    actedAt: clock.now(),
    touched,
    ...(isRelease && { selectedDate: date })
  })
  const verb = isRelease ? 'Approved, with others to follow, the release of' : 'Requested to cancel'
  const feed = acted.moves.map(({ cycle, moved }) => ({
    cycle,
    moved,
    entry: {
      area: 'on-hold',
      activity: summarizeMove(verb, cycle, moved),
      reason: holdType,
      details: { decisionId }
    }
  }))
  const standing = await notifyOfDecision(call, acting, { decisionId, moves: acted.moves })
  const finished = await finishAction(call, { kind, referenceNo, touched, feed, date })
  return isRefusal(finished) ? finished : { ...finished, waiting: { decisionId, standing } }
}

const touchedBy = ({ totalPayOut, dealerCount, transactionCount }: ActionResult): Moved => ({
  ...{ amount: senOf(totalPayOut), dealerCount, transactionCount }
})
