import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import type { CycleRow } from './tables.ts'

/**
 * The cycle, locked until the transaction ends. Every change to rows of a cycle locks it first,
 * in ascending order of batch numbers where several, so that two actions never wait for each other's totals.
 * Refuses an unknown batch (refusedByRule) and a version other than the current one (changedMeanwhile).
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
 * Several cycles, locked in ascending order of their batch numbers. Unknown ones are left out;
 * the caller finds their rows missing.
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

/** Also the answer to a caller who may not see the cycle: a foreign one and a missing one look alike. */
export function noSuchCycle(batchNo: number): Refusal {
  return refuse('refusedByRule', `There is no payout cycle ${batchNo}.`, 'batchNo')
}
