import { kindRules } from '@payouts/contract/approvals/kinds'
import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Ringgit } from '@payouts/contract/money'
import { canDecideHold } from '@payouts/contract/on-hold/can'
import type { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldDecision } from '@payouts/contract/on-hold/schema'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { approvalsByPolicy } from '#approvals/commands/approvals-by-policy.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import type { LockedRequest, RequestCall } from '#requests/request-kind.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { actOnRows } from '#transactions/act-on-rows.ts'
import type { StoredChoice } from '../tables.ts'
import { rowActionOf } from './act.ts'
import { digestOf, nothingActed } from './acted.ts'
import { cancel, release } from './hold-action.ts'
import type { HoldActionCall, Work } from './hold-work.ts'
import { nobodyAffected, notifyAffected } from './notify-affected.ts'
import { isRequestOf, ownRequest } from './obstacles.ts'
import { storedSelection } from './stored-selection.ts'
import '../tables.ts'

/** A release that takes more people than the one who gave it, or a cancellation that takes a second one. */
type HoldRequest = LockedRequest & {
  kind: HoldDecision['kind']
  holdType: HoldType
  /** The original call. */
  asked: StoredChoice
  remark: string
  selectedDate: Day | null
  batchNos: number[]
  amount: Ringgit
  /** Which rows it was about. */
  rowsDigest: string
}

/**
 * Releases and cancellations are carried out as requested, by the same code. If that would touch other transactions than
 * those requested, nothing is done, and the approvals are void.
 */
export const holdRequests = requestsOfKind<HoldRequest>({
  stored: { table: 'hold_decisions', key: 'decision_id' },
  field: 'decisionId',
  lock: lockRequests,
  canDecide: canDecideHold,
  decides: ({ kind }) => kindRules[kind].needs,
  approvals: approvalsByPolicy({
    subjectOf: ({ kind, changeId }) => ({ kind, subject: String(changeId) }),
    async refuseApprover(call, request, { behalf }) {
      if (!behalf || !(await requestedItsRelease(behalf, call, request))) return undefined
      return refuse(
        'refusedByRule',
        `${behalf.name} requested its release. Somebody else has to decide on it.`,
        'behalfOf'
      )
    }
  }),
  area: 'on-hold',
  subject: ({ kind }) => kind,
  what: ({ kind, holdType }) => `to ${kind === 'RELEASE' ? 'release' : 'cancel'} what is held as ${holdType}`,
  event: ({ batchNos, amount }) => batchNos.map((batchNo) => ({ batchNo, amount })),
  target: ({ holdType }) => ({ screen: 'holds', holdType, batchNo: null }),
  recheck: async (call, request) =>
    (await requestedItsRelease(call.caller, call, request))
      ? refuse('refusedByRule', ownRequest, 'decisionId')
      : request,
  async tryOut(call, request) {
    const done = await carryOut(call, request)
    return isRefusal(done) ? done : undefined
  },
  async apply(call, request) {
    const done = await carryOut(call, request)
    if (isRefusal(done)) return done
    const { result, acting: carrying, work } = done
    await call.tx
      .updateTable('hold_decisions')
      .set({ reference_no: result.referenceNo ?? null })
      .where('decision_id', '=', request.changeId)
      .execute()
    await notifyAffected(carrying, work.acting, work.affected, result)
    return { message: request.kind === 'RELEASE' ? 'It is released.' : 'It is cancelled.' }
  },
  unchanged: 'Everything stays on hold.'
})

type RefuseCall = WriteCall<CheckedInputOf<(typeof onHoldEndpoints)['refuseHoldDecision']>>

/** Refuses another person's request, or withdraws the caller's own. */
export async function refuseOrWithdraw(call: RefuseCall): Promise<{ message: string } | Refusal> {
  const { tx, caller, input } = call
  const own = await tx
    .selectFrom('hold_decisions')
    .select('decision_id')
    .where('decision_id', '=', input.decisionId)
    .where('asked_by', '=', caller.userId)
    .executeTakeFirst()
  return own ? holdRequests.withdraw(call) : holdRequests.refuse(call)
}

/** The policy says who approves; the feed of holds has their type as the reason. */
async function lockRequests({ tx }: RequestCall, decisionIds: readonly number[]): Promise<HoldRequest[]> {
  const { rows } = await sql<HoldRequest>`
    select decision_id as "changeId", status, asked_by as "askedById", false as "fourEyes", hold_type as reason, kind,
      hold_type as "holdType", asked, remark, selected_date as "selectedDate", batch_nos as "batchNos", amount,
      rows_digest as "rowsDigest"
    from hold_decisions where decision_id = any(${[...decisionIds]}::bigint[]) order by decision_id for update`.execute(
    tx
  )
  return rows
}

function workOf({ caller, clock, services }: RequestCall, { kind, holdType, selectedDate }: HoldRequest): Work {
  const today = clock.today()
  return {
    acting: { action: kind === 'RELEASE' ? release : cancel, holdType, caller, fourEyes: services.config.fourEyes },
    affected: nobodyAffected(),
    acted: nothingActed(),
    // The day may have passed while it waited.
    date: selectedDate === null || selectedDate < today ? today : selectedDate
  }
}

type Done = { result: ActionResult; acting: HoldActionCall; work: Work }

/** The call as requested, made by the last approver. A proof was filed with the request. */
async function carryOut(call: RequestCall, request: HoldRequest): Promise<Done | Refusal> {
  const { holdType, remark, asked, rowsDigest } = request
  const work = workOf(call, request)
  const acting = { ...call, dryRun: false, input: { holdType, remark, selectedDate: work.date } }
  const result = await actOnRows(acting, rowActionOf(acting, work), storedSelection(asked)(work.acting))
  if (!isRefusal(result) && digestOf(work.acted) === rowsDigest) return { result, acting, work }
  return refuse('changedMeanwhile', 'Its transactions have changed since it was requested.')
}

/** Whether a person has requested the release of some of it: then somebody else has to decide. */
async function requestedItsRelease(
  { userId }: Pick<Caller, 'userId'>,
  call: RequestCall,
  request: HoldRequest
): Promise<boolean> {
  const { acting } = workOf(call, request)
  const { rows: found } = await sql`
    select from transactions
    where batch_no = any(${request.batchNos}::integer[]) and hold_type = ${request.holdType}
      and state = any(${acting.action.from}::transaction_state[]) and ${storedSelection(request.asked)(acting).rows}
      and ${isRequestOf(userId, acting)} limit 1`.execute(call.tx)
  return found.length > 0
}
