import { sql } from 'kysely'
import { batchNosOf } from '#cycles/batch-nos.ts'
import { lockCycles } from '#cycles/lock.ts'
import type { CycleRow } from '#cycles/tables.ts'
import type { Tx } from '#platform/db/database.ts'
import { coveredBy, isNotApproved } from '../coverage.ts'

/**
 * The unapproved cycles in which these exclusions cover rows, locked. Call it after writing the exclusions: an import
 * then waits for us, or we for it, and of two simultaneous changes the later sees the earlier. Rows count in any
 * state: what another removal returns meanwhile must be excluded again.
 */
export async function lockCoveredCycles(tx: Tx, exclusionIds: readonly number[]): Promise<CycleRow[]> {
  const covered = await coveredBy(tx, exclusionIds, isNotApproved)
  const cycles = await lockCycles(tx, await batchNosOf(tx, sql`select distinct cycles.batch_no from ${covered}`))
  return cycles.filter(({ approved_for: approvedFor, status }) => approvedFor === null && status !== 'Dropped')
}
