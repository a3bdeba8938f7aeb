import { approvalProgressText } from '@payouts/contract/approvals/rule'
import { countOf } from '@payouts/contract/count-text'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import { withCurrency } from '@payouts/contract/money'
import type { NoticeKind, NoticeTarget } from '@payouts/contract/notices/schema'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { takenOf, waitingRequest } from '#approvals/queries/waiting-request.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { notify } from '#notices/notify.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import type { Moved } from '#transactions/move-rows.ts'
import type { Acting } from './obstacles.ts'

/** The cycles that an action touched, and the people whose requests and holds the rows had before. */
export type Affected = { cycles: CycleRow[]; requesters: Set<number>; holders: Set<number> }

export const nobodyAffected = (): Affected => ({ cycles: [], requesters: new Set(), holders: new Set() })

/** Who requested the release of moving rows, and who put them on hold: a move may clear both. */
export const affectedBy = ({ caller }: Acting) => sql<AffectedPerson[]>`
  select coalesce(jsonb_agg(distinct jsonb_build_object('kind', kind, 'userId', acted_by)), '[]') from cycle_actions
  where kind in ('REQUEST_RELEASE', 'HOLD') and acted_by is distinct from ${caller.userId}
    and acted_by is not null and action_id in (
      select unnest(array[request_action_id, hold_action_id])
      from (select distinct request_action_id, hold_action_id from moving) as action
    )`

export type AffectedPerson = { kind: 'REQUEST_RELEASE' | 'HOLD'; userId: number }

export function noteAffected({ holders, requesters }: Affected, people: readonly AffectedPerson[]): void {
  for (const { kind, userId } of people) (kind === 'HOLD' ? holders : requesters).add(userId)
}

/** The verbs of notices for actions. */
const said = { RELEASE: 'released', REFUSE_RELEASE: 'refused to release', CANCEL: 'cancelled' }

/** Notifies those who may release of a request, the requester of its answer, and the people whose holds ended. */
export async function notifyAffected(
  { tx, caller, clock, input }: WriteCall<{ remark: string }>,
  { action: { kind }, holdType }: Acting,
  { cycles, requesters, holders }: Affected,
  { totalPayOut, dealerCount, transactionCount }: ActionResult
): Promise<void> {
  const [only, ...others] = cycles
  const single = others.length === 0 ? only : undefined
  const what = `${countOf(transactionCount, 'transaction')} of ${countOf(dealerCount, 'dealer')}, ${withCurrency(totalPayOut)}`
  const where = single?.name ?? countOf(cycles.length, 'cycle')
  const holds: NoticeTarget = { screen: 'holds', holdType, batchNo: single?.batch_no ?? null }
  const cycle: NoticeTarget = single ? { screen: 'cycle', batchNo: single.batch_no } : holds
  const send = (to: Parameters<typeof notify>[1]['to'], of: NoticeKind, subject: string, target: NoticeTarget) =>
    notify(tx, { kind: of, to, subject, detail: `${what}. ${input.remark}`, target, at: clock.now() })
  if (kind === 'REQUEST_RELEASE') {
    const to = { whoMay: [permission('On Hold', 'RELEASE')], but: caller.userId }
    return send(to, 'REQUEST', `${caller.name} requests a release in ${where}`, holds)
  }
  const target = kind === 'REFUSE_RELEASE' ? holds : cycle
  if (requesters.size > 0) {
    const subject = `${caller.name} ${said[kind]} what you had requested to release in ${where}`
    await send({ userIds: [...requesters] }, 'ANSWER', subject, target)
  }
  const notNotified = [...holders].filter((userId) => !requesters.has(userId))
  if (notNotified.length > 0 && kind !== 'REFUSE_RELEASE')
    await send(
      { userIds: notNotified },
      'RELEASE',
      `${caller.name} ${said[kind]} what you had put on hold in ${where}`,
      target
    )
}

type WaitingDecision = { decisionId: number; moves: readonly { cycle: CycleRow; moved: Moved }[] }

/** Notifies those who may approve a waiting release or cancellation. @returns its progress */
export async function notifyOfDecision(
  { tx, caller, clock, input }: WriteCall<{ remark: string }>,
  acting: Acting,
  { decisionId, moves }: WaitingDecision
): Promise<string> {
  const isRelease = acting.action.kind === 'RELEASE'
  const subject = { kind: isRelease ? 'RELEASE' : 'CANCELLATION', subject: String(decisionId) } as const
  const request = await waitingRequest(tx, subject, clock.today())
  if (!request) throw new Error(`decision ${decisionId} waits for nobody`)
  const [only, ...others] = moves
  const where = only && others.length === 0 ? only.cycle.name : countOf(moves.length, 'cycle')
  await notify(tx, {
    kind: 'REQUEST',
    to: { whoMay: [permission('On Hold', isRelease ? 'RELEASE' : 'CANCEL')], but: caller.userId },
    subject: `${caller.name} ${isRelease ? 'approved a release' : 'requests to cancel what is held'} in ${where}, which others have to approve`,
    detail: input.remark,
    target: { screen: 'holds', holdType: acting.holdType, batchNo: null },
    at: clock.now()
  })
  return approvalProgressText(request, takenOf(request))
}
