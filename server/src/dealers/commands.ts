import type { Tier } from '@payouts/contract/dealers/schema'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import './tables.ts'

/** Keeps every other change of dealers out until the transaction ends. Readers go on. */
export async function lockDealersForImport(tx: Tx): Promise<void> {
  await sql`lock table dealers in share row exclusive mode`.execute(tx)
}

/** Waits for a running import of dealers, and keeps the next one out until the transaction ends. */
export async function lockOutDealerImport(tx: Tx): Promise<void> {
  await sql`lock table dealers in row exclusive mode`.execute(tx)
}

/** Moves a dealer to another tier of cash-out limits. */
export async function setTier(tx: Tx, companyId: number, tier: Tier): Promise<void> {
  await tx.updateTable('dealers').set({ tier }).where('company_id', '=', companyId).execute()
}
