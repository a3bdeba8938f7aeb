import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import { type Ringgit, ringgitOf } from '@payouts/contract/money'
import { holdCan } from '@payouts/contract/on-hold/can'
import type { HeldChoice } from '@payouts/contract/on-hold/held-choices'
import { sql } from 'kysely'
import { figuresOfCycles } from '#payouts/payout-figures.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { enqueueCyclePosting } from '#posting/jobs.ts'
import { actOnRows, type RowAction } from '#transactions/act-on-rows.ts'
import { isNamed } from '#transactions/move-rows.ts'
import { summarizeMove } from '#transactions/move-summary.ts'
import { noteReleasedTwins } from '#transactions/twins/released-twins.ts'
import { noteRows, nothingActed, type SizeAndDigest, sizeAndDigest } from './acted.ts'
import { owesEInvoice } from './e-invoice-duty.ts'
import { holdReleasedForEInvoice } from './follow-duty.ts'
import type { HoldAction } from './hold-action.ts'
import type { HoldActionCall, Work } from './hold-work.ts'
import { type AffectedPerson, affectedBy, nobodyAffected, noteAffected, notifyAffected } from './notify-affected.ts'
import { type Acting, isFree } from './obstacles.ts'
import { doneAlone, isDecision, requestApproval, wouldActFor } from './request-approval.ts'
import { requestedDays } from './requested-days.ts'
import type { HeldSelection } from './selection.ts'
import { takenOfMoving, tellOfTakenSales } from './taken-of-cancelled.ts'

/**
 * Applies one of the four actions to held rows: to all chosen rows, or none. A release or cancellation that needs
 * further approvals is stored until they are given; `choice` is the stored selection.
 */
export async function act(
  call: HoldActionCall,
  action: HoldAction,
  selectionFor: HeldSelection,
  choice: HeldChoice
): Promise<ActionResult | Refusal> {
  const { caller, input, clock, services } = call
  const { holdType } = input
  const ruledOut = refusedBy(holdCan.act(holdType), 'holdType')
  if (ruledOut) return ruledOut
  const date = (action.hasDate && input.selectedDate) || clock.today()
  if (date < clock.today())
    return refuse(
      'refusedByRule',
      'A release cannot be requested, or given, for a day that has passed.',
      'selectedDate'
    )
  const acting: Acting = { action, holdType, caller, fourEyes: services.config.fourEyes }
  const done = { acting, date, affected: nobodyAffected(), acted: nothingActed() }
  const alone = call.dryRun ? await doneAlone(call, acting) : 0n
  if (!call.dryRun && isDecision(acting)) await sql`savepoint before_action`.execute(call.tx)
  const result = await actOnRows(call, rowActionOf(call, done), selectionFor(acting))
  if (isRefusal(result)) return result
  if (call.dryRun) {
    const behalf = await wouldActFor(call, done, alone)
    return behalf ? { ...result, behalf: { name: behalf.name, fromDay: behalf.fromDay, toDay: behalf.toDay } } : result
  }
  const waits = await requestApproval(call, { ...done, result, requested: { choice, input } })
  if (waits) return waits
  await notifyAffected(call, acting, done.affected, result)
  return result
}

type Summary = { people: AffectedPerson[]; rows: SizeAndDigest | null; taken: Ringgit | null; owing: number[] | null }
/** By cycle, what is taken of cancelled rows, and which released ones owe an e-invoice. */
type Found = { taken: Map<number, Ringgit>; owing: Map<number, string[]> }

/**
 * The people affected by the move, for a decision that may need approval its rows, and what is found of them for what
 * follows the move. No index leads to the rows of an action: looked for afterwards, they are a reading of the cycle.
 */
function formerRows({ acting, affected, acted }: Omit<Work, 'date'>, found: Found): NonNullable<RowAction['former']> {
  const rows = isDecision(acting) ? sql`(select ${sizeAndDigest} from moving)` : sql`null`
  const taken = acting.action.kind === 'CANCEL' ? sql`(${takenOfMoving})` : sql`null`
  const owing =
    acting.action.kind === 'RELEASE'
      ? sql`(select jsonb_agg(id) from moving where ${owesEInvoice('moving')})`
      : sql`null`
  return {
    columns: sql`batch_no, hold_action_id, request_action_id, e_invoice_no`,
    summary: sql<Summary>`
      select jsonb_build_object(
        'people', (${affectedBy(acting)}), 'rows', ${rows}, 'taken', ${taken}, 'owing', ${owing})`,
    take(batchNo, summary) {
      const former = summary as Summary
      if (former.taken !== null) found.taken.set(batchNo, former.taken)
      if (former.owing) found.owing.set(batchNo, former.owing.map(String))
      noteAffected(affected, former.people)
      if (former.rows) noteRows(acted, batchNo, former.rows)
    }
  }
}

/** A dry run notifies nobody, but that of a release shows whose request it is, and its sum. */
const readsFormerRows = ({ dryRun }: HoldActionCall, { kind }: HoldAction): boolean =>
  dryRun ? kind === 'RELEASE' : kind !== 'REQUEST_RELEASE'

export function rowActionOf(call: HoldActionCall, { acting, affected, acted, date }: Work): RowAction {
  const { tx, clock, services } = call
  const { action, holdType } = acting
  const found: Found = { taken: new Map(), owing: new Map() }
  const saidOfTaken = new Map<number, string>()
  return {
    kind: action.kind,
    from: action.from,
    holdType,
    participle: action.participle,
    where: isFree(acting),
    ...(action.hasDate && { selectedDate: date }),
    destination: (cycle, actionId) => action.destination(cycle, { actionId, date }),
    ...(action.kind === 'RELEASE' && { requestedFor: (batchNos, rows) => requestedDays(tx, batchNos, rows) }),
    ...(readsFormerRows(call, action) && { former: formerRows({ acting, affected, acted }, found) }),
    ...(isDecision(acting) && { size: () => acted.size }),
    async afterMove(cycle, to) {
      affected.cycles.push(cycle)
      const { batch_no: batchNo } = cycle
      if (action.kind === 'RELEASE' && holdType === holdTypes.duplicate) await noteReleasedTwins(tx, batchNo)
      const taken = found.taken.get(batchNo)
      if (taken) saidOfTaken.set(batchNo, await tellOfTakenSales(tx, clock, cycle, taken))
      const owing = found.owing.get(batchNo)
      if (owing) await holdReleasedForEInvoice(tx, clock, { cycle, where: isNamed(owing) })
      if (to === 'RELEASED' && date === clock.today()) await enqueueCyclePosting(tx, services.jobs, batchNo)
    },
    feedEntry(cycle, moved) {
      acted.moves.push({ cycle, moved })
      return {
        area: 'on-hold',
        activity: `${summarizeMove(action.verb, cycle, moved)}${saidOfTaken.get(cycle.batch_no) ?? ''}`,
        reason: holdType,
        details: {
          amount: ringgitOf(moved.amount),
          dealerCount: moved.dealerCount,
          transactionCount: moved.transactionCount,
          ...(action.hasDate && { date })
        }
      }
    },
    figures: (batchNos) => figuresOfCycles(call, batchNos)
  }
}
