import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import type { CycleRow } from './tables.ts'

/**
 * The cycle, locked until the transaction ends. Every change of rows locks their cycle first, several in ascending
 * order of batch numbers, so that two actions never deadlock on totals. Refuses an unknown batch (refusedByRule) and
 * a version other than the current one (changedMeanwhile).
 */
export async function lockCycle(tx: Tx, batchNo: number, version?: number): Promise<CycleRow | Refusal> {
  const cycle = await tx.selectFrom('cycles').selectAll().where('batch_no', '=', batchNo).forUpdate().executeTakeFirst()
  if (!cycle) return noSuchCycle(batchNo)
  if (version !== undefined && version !== cycle.version)
    return refuse(
      'changedMeanwhile',
      `Payout cycle ${batchNo} is at version ${cycle.version} now, not ${version}. Reload it and try again.`,
      'version'
    )
  return cycle
}

/**
 * Several cycles, locked in ascending order of their batch numbers. Unknown ones are omitted, and the caller finds
 * their rows missing.
 */
export async function lockCycles(tx: Tx, batchNos: readonly number[]): Promise<CycleRow[]> {
  return tx
    .selectFrom('cycles')
    .selectAll()
    .where(sql<SqlBool>`batch_no = any(${[...batchNos]}::integer[])`)
    .orderBy('batch_no')
    .forUpdate()
    .execute()
}

/** The same answer for a cycle that the caller may not see, so that it looks like a missing one. */
export function noSuchCycle(batchNo: number): Refusal {
  return refuse('refusedByRule', `There is no payout cycle ${batchNo}.`, 'batchNo')
}
