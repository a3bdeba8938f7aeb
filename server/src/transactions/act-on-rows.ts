import type { Verdict } from '@payouts/contract/cycles/can'
import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { PayoutFigures } from '@payouts/contract/cycles/payout-figures'
import type { ActionKind, ActionResult, TransactionState } from '@payouts/contract/cycles/schema'
import type { Sen } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAccepted, isVisibleCycle } from '../cycles/find-cycle.ts'
import { lockCycle, lockCycles, noSuchCycle } from '../cycles/lock.ts'
import { notifyOfReturn } from '../cycles/notify-of-return.ts'
import { settleCycle } from '../cycles/status.ts'
import type { CycleRow } from '../cycles/tables.ts'
import type { Tx } from '../platform/db/database.ts'
import { allOf, visibleTo } from '../platform/db/list-sql.ts'
import type { Caller } from '../platform/http/caller.ts'
import { isRefusal, type Refusal, refusedBy } from '../platform/refusal.ts'
import { type ActionCall, type FeedEntry, finishAction } from './finish-action.ts'
import { type FormerRows, type Moved, type MovedRows, moveRows, type RowChanges, sumOfMoves } from './move-rows.ts'
import { recordAction, saveActionTotals } from './record-action.ts'
import { noneRefused, type RefusedRows, refusalOfRows } from './refused-rows.ts'

/** Selected rows, and the obstacles to acting on them. */
export type Selection = {
  /**
   * The cycles that the rows may belong to: one at the version that the caller saw, several,
   * or those with totals that meet a condition.
   */
  cycles: { batchNo: number; version: number } | { batchNos: readonly number[] } | { where: RawBuilder<SqlBool> }
  /** Which rows of these cycles: a condition on `transactions`. */
  rows: RawBuilder<SqlBool>
  /** The ids of single rows that were requested; absent if whole types, dealers or cycles were. */
  ids?: readonly string[]
  /** What was chosen, as in "3 dealers cannot be held", and the field that names it. */
  noun: string
  field: string
  /** What of it the action cannot take in the locked cycles. */
  findRefused(tx: Tx, batchNos: readonly number[]): Promise<RefusedRows>
}

/** Where an action takes the rows of one cycle. */
export type Destination = { to: TransactionState; set: RowChanges }

/** What an action does to the rows of a selection. */
export type RowAction = {
  kind: ActionKind
  from: readonly TransactionState[]
  holdType: HoldType
  /** What the action does to a row: "3 dealers cannot be released". */
  participle: string
  /** Which of the selection's rows it can take; a condition on `transactions`. */
  where?: RawBuilder<SqlBool>
  /** The chosen day, for an action that has one. */
  selectedDate?: Day
  /** What a cycle's state allows. */
  can?(cycle: CycleRow): Verdict
  /** `at` is the moment that the action is recorded with: rows held since then lead back to it. */
  destination(cycle: CycleRow, actionId: number, at: Date): Destination
  /** What is read of a cycle's rows as they were before they moved, and who takes it. */
  former?: FormerRows<unknown> & { take(batchNo: number, summary: unknown): void }
  /** What the moved rows come to without their signs, where policies count it. */
  size?(): Sen
  /** The days for which the release of the rows was requested; a dry run returns them. */
  requestedFor?(batchNos: readonly number[], rows: RawBuilder<SqlBool>): Promise<Day[] | undefined>
  /** What follows in the same transaction, once rows of a cycle have moved and its new status is set. */
  afterMove?(cycle: CycleRow, to: TransactionState): Promise<void>
  feedEntry(cycle: CycleRow, moved: Moved): FeedEntry
  /** What cycles come to now: a dry run answers it from before and after the move. */
  figures(batchNos: readonly number[]): Promise<PayoutFigures>
}

/**
 * Acts on the whole selection, in all its cycles, or on nothing.
 * A dry run does the same to what can be done, lists the rest, and is undone by the caller.
 * Refuses rows that the action cannot take, and a cycle that is not there or has changed.
 */
export async function actOnRows(
  call: ActionCall,
  action: RowAction,
  selection: Selection
): Promise<ActionResult | Refusal> {
  const { tx, clock, dryRun } = call
  const cycles = await lockSelected(call, selection)
  if (isRefusal(cycles)) return cycles
  for (const cycle of cycles) {
    const refusal = action.can && refusedBy(action.can(cycle))
    if (refusal) return refusal
  }
  const batchNos = cycles.map(({ batch_no: batchNo }) => batchNo)
  const refusalOf = (refused: RefusedRows) => refusalOfRows(refused, { ...selection, participle: action.participle })

  // Rows requested singly are moved and then counted, which saves a second look-up of each:
  // 100,000 of them take half the time.
  const named = dryRun ? undefined : selection.ids
  const refused = named ? noneRefused : await selection.findRefused(tx, batchNos)
  if (refused.count > 0 && !dryRun) return refusalOf(refused)
  const before = dryRun ? await action.figures(batchNos) : undefined
  const where = allOf([selection.rows, ...(action.where ? [action.where] : []), visibleTo(call.caller)])
  const requestedFor = dryRun ? await action.requestedFor?.(batchNos, where) : undefined
  if (named) await sql`savepoint before_rows_move`.execute(tx)
  const { moves, ...recorded } = await moveSelected(call, action, where, cycles)
  const touched = sumOfMoves(moves.map(({ moved }) => moved))
  if (named && !isEachOf(named, touched.transactionCount)) {
    await sql`rollback to savepoint before_rows_move`.execute(tx)
    return refusalOf(await selection.findRefused(tx, batchNos))
  }
  for (const { cycle, to } of moves) {
    await notifyOfReturn(call, cycle, await settleCycle(tx, cycle))
    await action.afterMove?.(cycle, to)
  }
  await saveActionTotals(tx, recorded.actionId, touched, action.size?.())
  const feed = moves.map(({ cycle, moved }) => ({ cycle, moved, entry: action.feedEntry(cycle, moved) }))
  const date = action.selectedDate ?? clock.today()
  const figures = before && { before, after: await action.figures(batchNos) }
  const { kind } = action
  const { referenceNo } = recorded
  return finishAction(call, { kind, referenceNo, touched, feed, refused, date, requestedFor, ...figures })
}

/** Whether so many rows are all that were named: if as many as there are names, none was named twice. */
const isEachOf = (ids: readonly string[], count: number) =>
  count === ids.length || count === new Set(ids.map(Number)).size

/**
 * Locks the cycles of a selection, in ascending order. Refuses one cycle that is not there for the caller, or is at
 * another version; of several, those are left out, and `findRefused` names them.
 */
async function lockSelected(call: ActionCall, { cycles }: Selection): Promise<CycleRow[] | Refusal> {
  const { tx, caller } = call
  if ('batchNos' in cycles) return visibleCycles(caller, await lockCycles(tx, cycles.batchNos))
  if ('batchNo' in cycles) {
    const { batchNo, version } = cycles
    if (!(await isVisibleCycle(tx, caller, batchNo))) return noSuchCycle(batchNo)
    const cycle = await lockCycle(tx, batchNo, version)
    return isRefusal(cycle) ? cycle : [cycle]
  }
  // Nobody who acts in every cycle sees what an import that waits in validation would hold.
  const { rows } = await sql<{ batch_no: number }>`
    select distinct batch_no from cycle_totals join cycles using (batch_no)
    where row_count > 0 and ${cycles.where} and ${isAccepted} and ${visibleTo(caller)}`.execute(tx)
  const locked = await lockCycles(
    tx,
    rows.map(({ batch_no: batchNo }) => batchNo)
  )
  return visibleCycles(caller, locked)
}

/** Without those that a company's own user knows nothing of yet. */
function visibleCycles({ companyId }: Caller, cycles: CycleRow[]): CycleRow[] {
  return companyId === null ? cycles : cycles.filter(({ approved_at: approvedAt }) => approvedAt !== null)
}

type Move = { cycle: CycleRow; to: TransactionState; moved: MovedRows }

/** Records the action, whose number the rows carry, and moves the rows cycle by cycle. */
async function moveSelected(
  { tx, caller, input, clock }: ActionCall,
  action: RowAction,
  where: RawBuilder<SqlBool>,
  cycles: readonly CycleRow[]
) {
  const [only] = cycles
  const at = clock.now()
  const recorded = await recordAction(tx, {
    kind: action.kind,
    batchNo: cycles.length === 1 && only ? only.batch_no : null,
    holdType: action.holdType,
    remark: input.remark,
    actedBy: caller.userId,
    actedAt: at,
    ...(action.selectedDate && { selectedDate: action.selectedDate })
  })
  const moves: Move[] = []
  for (const cycle of cycles) {
    if (cycle.status === 'Dropped') continue
    const { to, set } = action.destination(cycle, recorded.actionId, at)
    const move = { batchNo: cycle.batch_no, from: action.from, to, where, set }
    const { former, ...moved } = await moveRows(tx, move, action.former)
    action.former?.take(cycle.batch_no, former)
    if (moved.transactionCount > 0) moves.push({ cycle, to, moved })
  }
  return { ...recorded, moves }
}
