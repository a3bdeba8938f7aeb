import type { Verdict } from '@payouts/contract/cycles/can'
import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { PayoutFigures } from '@payouts/contract/cycles/payout-figures'
import type { ActionKind, ActionResult, TransactionState } from '@payouts/contract/cycles/schema'
import type { Sen } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAccepted, isVisibleCycle } from '#cycles/find-cycle.ts'
import { lockCycle, lockCycles, noSuchCycle } from '#cycles/lock.ts'
import { notifyOfReturn } from '#cycles/notify-of-return.ts'
import { settleCycle } from '#cycles/status.ts'
import type { CycleRow } from '#cycles/tables.ts'
import type { Tx } from '#platform/db/database.ts'
import { allOf, visibleTo } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { isRefusal, type Refusal, refusedBy } from '#platform/refusal.ts'
import { type ActionCall, type FeedEntry, finishAction } from './finish-action.ts'
import { type FormerRows, type Moved, type MovedRows, moveRows, type RowChanges, sumOfMoves } from './move-rows.ts'
import { recordAction, saveActionTotals } from './record-action.ts'
import { noneRefused, type RefusedRows, refusalOfRows } from './refused-rows.ts'

/** Selected rows, and why some cannot be acted on. */
export type Selection = {
  /**
   * The cycles of the rows: one at the version that the caller saw, several, or those whose totals meet a condition.
   */
  cycles: { batchNo: number; version: number } | { batchNos: readonly number[] } | { where: RawBuilder<SqlBool> }
  /** Which rows of these cycles: a condition on `transactions`. */
  rows: RawBuilder<SqlBool>
  /** The ids of rows that were requested singly; absent if whole types, dealers or cycles were. */
  ids?: readonly string[]
  /** What was chosen, as in "3 dealers cannot be held", and the field that names it. */
  noun: string
  field: string
  /** The rows of the selection that the action cannot take. */
  findRefused(tx: Tx, batchNos: readonly number[]): Promise<RefusedRows>
}

/** Where an action moves the rows of a cycle. */
export type Destination = { to: TransactionState; set: RowChanges }

/** What an action does to the rows of a selection. */
export type RowAction = {
  kind: ActionKind
  from: readonly TransactionState[]
  holdType: HoldType
  /** What the action does to a row: "3 dealers cannot be released". */
  participle: string
  /** Which of the selected rows it can take; a condition on `transactions`. */
  where?: RawBuilder<SqlBool>
  /** The chosen day, if the action has one. */
  selectedDate?: Day
  /** What a cycle's state allows. */
  can?(cycle: CycleRow): Verdict
  /** `at` is the action's recorded moment, by which held rows find their action. */
  destination(cycle: CycleRow, actionId: number, at: Date): Destination
  /** Read from a cycle's rows as they were before the move. */
  former?: FormerRows<unknown> & { take(batchNo: number, summary: unknown): void }
  /** The absolute sum of the moved rows, if a policy counts it. */
  size?(): Sen
  /** The days for which a release of the rows was requested; only a dry run returns them. */
  requestedFor?(batchNos: readonly number[], rows: RawBuilder<SqlBool>): Promise<Day[] | undefined>
  /** Runs in the same transaction, once a cycle's rows have moved and its new status is set. */
  afterMove?(cycle: CycleRow, to: TransactionState): Promise<void>
  feedEntry(cycle: CycleRow, moved: Moved): FeedEntry
  /** The cycles' figures now: a dry run answers them from before and after the move. */
  figures(batchNos: readonly number[]): Promise<PayoutFigures>
}

/**
 * Acts on the whole selection, in all its cycles, or on nothing. A dry run does the same to the possible rows, lists
 * the others, and is rolled back by the caller. Refuses rows that the action cannot take, and cycles that are missing
 * or have changed.
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

  // Rows requested singly are moved and then counted, which avoids a second look-up of each: 100,000 rows take half
  // the time.
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

/** Whether this many rows are all that were named; names may be repeated. */
const isEachOf = (ids: readonly string[], count: number) =>
  count === ids.length || count === new Set(ids.map(Number)).size

/**
 * Locks the cycles of a selection in ascending order. A single cycle is refused if it is missing or at another
 * version; of several, such cycles are omitted, and `findRefused` names them.
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
  // An action on all cycles does not include imports in validation, which nobody sees there.
  const { rows } = await sql<{ batch_no: number }>`
    select distinct batch_no from cycle_totals join cycles using (batch_no)
    where row_count > 0 and ${cycles.where} and ${isAccepted} and ${visibleTo(caller)}`.execute(tx)
  const locked = await lockCycles(
    tx,
    rows.map(({ batch_no: batchNo }) => batchNo)
  )
  return visibleCycles(caller, locked)
}

/** Without cycles that a company's own user may not see yet. */
function visibleCycles({ companyId }: Caller, cycles: CycleRow[]): CycleRow[] {
  return companyId === null ? cycles : cycles.filter(({ approved_at: approvedAt }) => approvedAt !== null)
}

type Move = { cycle: CycleRow; to: TransactionState; moved: MovedRows }

/** Records the action, then moves the rows, which carry its number, cycle by cycle. */
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
    const move = { batchNo: cycle.batch_no, on: clock.today(), from: action.from, to, where, set }
    const { former, ...moved } = await moveRows(tx, move, action.former)
    action.former?.take(cycle.batch_no, former)
    if (moved.transactionCount > 0) moves.push({ cycle, to, moved })
  }
  return { ...recorded, moves }
}
