import type { ActionResult } from '@payouts/contract/cycles/schema'
import { holdCan } from '@payouts/contract/on-hold/can'
import type { Day } from '@payouts/contract/page'
import { type SqlBool, sql } from 'kysely'
import { ownRows } from '../../cycles/find-cycle.ts'
import { settleCycle } from '../../cycles/status.ts'
import type { CycleRow } from '../../cycles/tables.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts'
import { enqueueCyclePosting } from '../../posting/jobs.ts'
import { moveRows } from '../../transactions/move-rows.ts'
import { recordAction } from '../../transactions/record-action.ts'
import { nothingRefused, type Refused, refusalOf } from '../../transactions/refused-rows.ts'
import { finishAction } from './finish-action.ts'
import type { HoldAction } from './hold-action.ts'
import type { HoldActionCall, Touched } from './hold-action-call.ts'
import { lockHolding } from './lock-holding.ts'
import { type Acting, isFree } from './obstacles.ts'
import type { HoldSelection } from './selection.ts'

/**
 * Does one of the four actions to all of what was chosen, in as many cycles as it lies in, or to nothing.
 * A dry run does the same to what can be done, tells the rest, and is undone by whoever called.
 */
export async function act(
  call: HoldActionCall,
  action: HoldAction,
  selection: HoldSelection
): Promise<ActionResult | Refusal> {
  const { tx, caller, input, clock, dryRun } = call
  const verdict = holdCan.act(input.holdType)
  if (!verdict.allowed) return refuse('refusedByRule', verdict.reason, 'holdType')
  const date = (action.hasDate && input.selectedDate) || clock.today()
  if (date < clock.today())
    return refuse(
      'refusedByRule',
      'A release cannot be asked for, or given, for a day that has passed.',
      'selectedDate'
    )

  const cycles = await lockHolding(call, selection)
  if (isRefusal(cycles)) return cycles
  const batchNos = cycles.map(({ batch_no: batchNo }) => batchNo)
  const acting = { action, holdType: input.holdType, userId: caller.userId, fourEyes: call.services.config.fourEyes }
  const whatIsRefused = () => selection.refused(tx, caller, acting, batchNos)
  const asRefusal = (refused: Refused) => refusalOf(refused, { ...selection, done: action.done })

  // Rows that were named one by one are moved and then counted, which spares looking each of them up twice.
  const refused = selection.rowCount === undefined || dryRun ? await whatIsRefused() : nothingRefused
  if (refused.count > 0 && !dryRun) return asRefusal(refused)
  await sql`savepoint before_rows_move`.execute(tx)
  const { touched, ...recorded } = await moveHeld(call, { acting, selection, cycles, date })
  const count = touched.reduce((sum, { moved }) => sum + moved.transactionCount, 0)
  if (!dryRun && selection.rowCount !== undefined && count !== selection.rowCount) {
    await sql`rollback to savepoint before_rows_move`.execute(tx)
    return asRefusal(await whatIsRefused())
  }
  return finishAction(call, { action, ...recorded, touched, refused, date })
}

type Move = { acting: Acting; selection: HoldSelection; cycles: readonly CycleRow[]; date: Day }

async function moveHeld(call: HoldActionCall, { acting, selection, cycles, date }: Move) {
  const { tx, caller, input, clock, services } = call
  const { action } = acting
  const recorded = await recordAction(tx, {
    kind: action.kind,
    batchNo: cycles.length === 1 ? (cycles[0]?.batch_no ?? null) : null,
    holdType: input.holdType,
    remark: input.remark,
    actedBy: caller.userId,
    actedAt: clock.now(),
    ...(action.hasDate && { selectedDate: date })
  })
  const where = sql<SqlBool>`${selection.rows} and ${isFree(acting)} and ${ownRows(caller)}`
  const touched: Touched[] = []
  for (const cycle of cycles) {
    const { to, set } = action.destination(cycle, { actionId: recorded.actionId, date })
    const moved = await moveRows(tx, { batchNo: cycle.batch_no, from: action.from, to, where, set })
    if (moved.transactionCount === 0) continue
    touched.push({ cycle, moved })
    await settleCycle(tx, cycle)
    if (to === 'RELEASED' && date === clock.today()) await enqueueCyclePosting(tx, services.jobs, cycle.batch_no)
  }
  return { ...recorded, touched }
}
