import { placeFor } from '@payouts/contract/approvals/rule'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import { ringgitOf, type Sen, senOf } from '@payouts/contract/money'
import { sql } from 'kysely'
import { askForApprovals } from '../../approvals/commands/ask-for-approvals.ts'
import { giveApproval } from '../../approvals/commands/give-approval.ts'
import { bandOn } from '../../approvals/queries/policies.ts'
import { one } from '../../platform/db/read.ts'
import { isRefusal, type Refusal } from '../../platform/refusal.ts'
import { finishAction } from '../../transactions/finish-action.ts'
import type { Moved } from '../../transactions/move-rows.ts'
import { summarizeMove } from '../../transactions/move-summary.ts'
import { recordAction } from '../../transactions/record-action.ts'
import type { AskedChoice } from '../tables.ts'
import { digestOf } from './acted.ts'
import type { HoldActionCall, Work } from './hold-work.ts'
import type { Acting } from './obstacles.ts'
import { tellOfDecision } from './tell.ts'

/** Whether an action is one that policies are about, while the rule of two people is on. */
export const isDecision = ({ action, fourEyes }: Acting): boolean =>
  fourEyes && (action.kind === 'RELEASE' || action.kind === 'CANCEL')

export const decisionKind = ({ action }: Acting) => (action.kind === 'RELEASE' ? 'RELEASE' : 'CANCELLATION')

type Done = Work & { result: ActionResult; asked: AskedChoice }

/**
 * Takes a release or cancellation back and keeps it for the others who have to approve it first; undefined where nobody
 * else has to. Who releases is the first of the approvers, as somebody else has requested it; who cancels asks.
 */
export async function askForOthers(call: HoldActionCall, done: Done): Promise<ActionResult | Refusal | undefined> {
  const { tx, caller, clock } = call
  const { acting, acted } = done
  if (!isDecision(acting) || acted.moves.length === 0) return undefined
  const kind = decisionKind(acting)
  const amount = ringgitOf(acted.size + (await doneAlone(call, done)))
  const band = await bandOn(tx, { kind, amount, day: clock.today() })
  const least = kind === 'CANCELLATION' && acted.moves.length > 1 ? 1 : 0
  const isEnough =
    kind === 'RELEASE'
      ? band.approvers.length === 1 && placeFor(band, [], caller.role) === 0
      : Math.max(band.approvers.length, least) === 0
  if (isEnough) return undefined
  await sql`rollback to savepoint before_action`.execute(tx)
  const decisionId = await keep(call, done, kind)
  const subject = { kind, subject: String(decisionId) } as const
  const [requester, ...others] = done.concerned.requesters
  const askedBy = kind === 'CANCELLATION' ? caller.userId : others.length === 0 ? (requester ?? null) : null
  await askForApprovals(tx, subject, { amount, askedBy, askedOn: clock.now(), least })
  if (kind === 'RELEASE') {
    const given = await giveApproval(call, subject, { comment: call.input.remark })
    if (isRefusal(given)) return given
  }
  return answer(call, done, decisionId)
}

/** What else the caller has released or cancelled by themselves today: a sum in slices is still the sum. */
async function doneAlone({ tx, caller, clock }: HoldActionCall, { acting, result }: Done): Promise<Sen> {
  const { amount } = await one(
    tx,
    sql<{ amount: string }>`
    select coalesce(sum(abs(amount)), 0)::numeric(14, 2) as amount from cycle_actions
    where kind = ${acting.action.kind} and reference_no <> ${result.referenceNo ?? ''} and acted_by = ${caller.userId} and transaction_count > 0
      and (acted_at at time zone 'Asia/Kuala_Lumpur')::date = ${clock.today()}::date
      and not exists (select from hold_decisions where hold_decisions.reference_no = cycle_actions.reference_no)`
  )
  return senOf(amount)
}

async function keep({ tx, caller, clock, input }: HoldActionCall, done: Done, kind: 'RELEASE' | 'CANCELLATION') {
  const { acting, acted, asked, date } = done
  const touched = touchedBy(done.result)
  const { decision_id: decisionId } = await tx
    .insertInto('hold_decisions')
    .values({
      kind,
      hold_type: acting.holdType,
      asked: JSON.stringify(asked),
      remark: input.remark,
      selected_date: acting.action.hasDate ? date : null,
      batch_nos: acted.moves.map(({ cycle }) => cycle.batch_no),
      amount: ringgitOf(touched.amount),
      dealer_count: touched.dealerCount,
      transaction_count: touched.transactionCount,
      rows_digest: digestOf(acted),
      asked_by: caller.userId,
      asked_on: clock.now(),
      ended_by: null,
      ended_on: null,
      reference_no: null
    })
    .returning('decision_id')
    .executeTakeFirstOrThrow()
  return decisionId
}

/** Records that it was asked for, in the feed of each cycle, and tells who may approve it. */
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
  const verb = isRelease ? 'Approved, with others to follow, the release of' : 'Asked to cancel'
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
  const standing = await tellOfDecision(call, acting, { decisionId, moves: acted.moves })
  const finished = await finishAction(call, { kind, referenceNo, touched, feed, date })
  return isRefusal(finished) ? finished : { ...finished, waiting: { decisionId, standing } }
}

const touchedBy = ({ totalPayOut, dealerCount, transactionCount }: ActionResult): Moved => ({
  ...{ amount: senOf(totalPayOut), dealerCount, transactionCount }
})
