import { approvalProgressText } from '@payouts/contract/approvals/rule'
import { countOf } from '@payouts/contract/count-text'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import { withCurrency } from '@payouts/contract/money'
import type { NoticeKind, NoticeTarget } from '@payouts/contract/notices/schema'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { takenOf, waitingRequest } from '../../approvals/queries/waiting-request.ts'
import type { CycleRow } from '../../cycles/tables.ts'
import { notify } from '../../notices/notify.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import type { Moved } from '../../transactions/move-rows.ts'
import type { Acting } from './obstacles.ts'

/** The cycles that an action touched, and whose requests and holds the rows were before they moved. */
export type Concerned = { cycles: CycleRow[]; requesters: Set<number>; holders: Set<number> }

export const nobodyConcerned = (): Concerned => ({ cycles: [], requesters: new Set(), holders: new Set() })

/** Who requested the release of rows that move, and who put them on hold: a move may forget it. */
export const concernedBy = ({ caller }: Acting) => sql<ConcernedPerson[]>`
  select coalesce(jsonb_agg(distinct jsonb_build_object('kind', kind, 'userId', acted_by)), '[]') from cycle_actions
  where kind in ('REQUEST_RELEASE', 'HOLD') and acted_by is distinct from ${caller.userId}
    and acted_by is not null and action_id in (
      select unnest(array[request_action_id, hold_action_id])
      from (select distinct request_action_id, hold_action_id from moving) as action
    )`

export type ConcernedPerson = { kind: 'REQUEST_RELEASE' | 'HOLD'; userId: number }

export function noteConcerned({ holders, requesters }: Concerned, people: readonly ConcernedPerson[]): void {
  for (const { kind, userId } of people) (kind === 'HOLD' ? holders : requesters).add(userId)
}

/** What an action is called in the notices of whom it concerns. */
const said = { RELEASE: 'released', REFUSE_RELEASE: 'refused to release', CANCEL: 'cancelled' }

/** Tells who may release of a request, the requester of its answer, and who had put something on hold that it ended. */
export async function tellConcerned(
  { tx, caller, clock, input }: WriteCall<{ remark: string }>,
  { action: { kind }, holdType }: Acting,
  { cycles, requesters, holders }: Concerned,
  { totalPayOut, dealerCount, transactionCount }: ActionResult
): Promise<void> {
  const [only, ...others] = cycles
  const single = others.length === 0 ? only : undefined
  const what = `${countOf(transactionCount, 'transaction')} of ${countOf(dealerCount, 'dealer')}, ${withCurrency(totalPayOut)}`
  const where = single?.name ?? countOf(cycles.length, 'cycle')
  const holds: NoticeTarget = { screen: 'holds', holdType, batchNo: single?.batch_no ?? null }
  const cycle: NoticeTarget = single ? { screen: 'cycle', batchNo: single.batch_no } : holds
  const tell = (to: Parameters<typeof notify>[1]['to'], of: NoticeKind, subject: string, place: NoticeTarget) =>
    notify(tx, { kind: of, to, subject, detail: `${what}. ${input.remark}`, place, at: clock.now() })
  if (kind === 'REQUEST_RELEASE') {
    const to = { whoMay: [permission('On Hold', 'RELEASE')], but: caller.userId }
    return tell(to, 'REQUEST', `${caller.name} asks for a release in ${where}`, holds)
  }
  const place = kind === 'REFUSE_RELEASE' ? holds : cycle
  if (requesters.size > 0) {
    const subject = `${caller.name} ${said[kind]} what you had asked to release in ${where}`
    await tell({ userIds: [...requesters] }, 'ANSWER', subject, place)
  }
  const untold = [...holders].filter((userId) => !requesters.has(userId))
  if (untold.length > 0 && kind !== 'REFUSE_RELEASE')
    await tell(
      { userIds: untold },
      'RELEASE',
      `${caller.name} ${said[kind]} what you had put on hold in ${where}`,
      place
    )
}

type AskedDecision = { decisionId: number; moves: readonly { cycle: CycleRow; moved: Moved }[] }

/** Tells who may approve a release or cancellation that waits, and answers how far it is. */
export async function tellOfDecision(
  { tx, caller, clock, input }: WriteCall<{ remark: string }>,
  acting: Acting,
  { decisionId, moves }: AskedDecision
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
    subject: `${caller.name} ${isRelease ? 'approved a release' : 'asks to cancel what is held'} in ${where}, which others have to approve`,
    detail: input.remark,
    place: { screen: 'holds', holdType: acting.holdType, batchNo: null },
    at: clock.now()
  })
  return approvalProgressText(request, takenOf(request))
}
