import type { RawBuilder } from 'kysely'
import type { Database } from '../platform/db/database.ts'

/**
 * The batch numbers that a statement finds: cycles are read on their own first, since a statement that names them in its
 * text is planned for their partitions alone (`ofCycles`).
 */
export async function batchNosOf(db: Database, found: RawBuilder<{ batch_no: number }>): Promise<number[]> {
  const { rows } = await found.execute(db)
  return rows.map(({ batch_no: batchNo }) => batchNo)
}
