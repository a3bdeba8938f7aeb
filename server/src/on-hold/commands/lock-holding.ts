import { sql } from 'kysely'
import { concerns, ownRows } from '../../cycles/find-cycle.ts'
import { lockCycle, lockCycles, noSuchCycle } from '../../cycles/lock.ts'
import type { CycleRow } from '../../cycles/tables.ts'
import { isRefusal, type Refusal } from '../../platform/refusal.ts'
import type { HoldActionCall } from './hold-action-call.ts'
import type { HoldSelection } from './selection.ts'

/**
 * Locks the cycles that a selection lies in, in ascending order. Refuses one cycle that is not there for the caller,
 * or is at another version; of several the unknown ones are told with the selection.
 */
export async function lockHolding(
  { tx, caller, input }: HoldActionCall,
  { cycles }: HoldSelection
): Promise<CycleRow[] | Refusal> {
  if ('batchNos' in cycles) return lockCycles(tx, cycles.batchNos)
  if ('batchNo' in cycles) {
    if (!(await concerns(tx, caller, cycles.batchNo))) return noSuchCycle(cycles.batchNo)
    const cycle = await lockCycle(tx, cycles.batchNo, cycles.version)
    return isRefusal(cycle) ? cycle : [cycle]
  }
  const { rows } = await sql<{ batch_no: number }>`
    select distinct batch_no from cycle_totals
    where hold_type = ${input.holdType} and row_count > 0 and ${cycles.holding} and ${ownRows(caller)}`.execute(tx)
  return lockCycles(
    tx,
    rows.map(({ batch_no: batchNo }) => batchNo)
  )
}
