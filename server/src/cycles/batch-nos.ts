import type { RawBuilder } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/**
 * The batch numbers that a statement finds. Cycles are read first, because a statement with their numbers in its text
 * is planned for their partitions only (`ofCycles`).
 */
export async function batchNosOf(db: Database, found: RawBuilder<{ batch_no: number }>): Promise<number[]> {
  const { rows } = await found.execute(db)
  return rows.map(({ batch_no: batchNo }) => batchNo)
}
