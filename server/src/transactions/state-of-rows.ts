import type { TransactionState } from '@payouts/contract/cycles/schema'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { ofCycles } from './of-cycles.ts'
import './tables.ts'

/**
 * The present states of single rows, by id. Rows of a dropped or replaced version are missing. It is a separate
 * statement that names the cycles: joined to others, it would be planned for all partitions.
 */
export async function statesOf(
  db: Database,
  rows: readonly { batchNo: number; id: string }[]
): Promise<ReadonlyMap<string, TransactionState>> {
  if (rows.length === 0) return new Map()
  const batchNos = [...new Set(rows.map(({ batchNo }) => batchNo))].sort((one, other) => one - other)
  const found = await sql<{ id: string; state: TransactionState }>`
    select id::text, state from transactions as line
    where ${ofCycles(batchNos)} and id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  return new Map(found.rows.map(({ id, state }) => [id, state]))
}
