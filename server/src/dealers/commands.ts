import type { Tier } from '@payouts/contract/dealers/schema'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { columnsOf, type RecordPart } from './record.ts'
import type { DealerRow } from './tables.ts'

/** Keeps every other change of dealers out until the transaction ends. Readers go on. */
export async function lockDealersForImport(tx: Tx): Promise<void> {
  await sql`lock table dealers in share row exclusive mode`.execute(tx)
}

/** Waits for a running import of dealers, and keeps the next one out until the transaction ends. */
export async function lockOutDealerImport(tx: Tx): Promise<void> {
  await sql`lock table dealers in row exclusive mode`.execute(tx)
}

/**
 * Some dealers, locked until the transaction ends, in the order of their numbers: what pays them waits for it, and sees
 * what it leaves. Imports of dealers wait, too.
 */
export async function lockDealers(tx: Tx, { companyIds }: { companyIds: readonly number[] }): Promise<DealerRow[]> {
  await lockOutDealerImport(tx)
  const { rows } = await sql<DealerRow>`
    select * from dealers where company_id = any(${[...companyIds]}::integer[]) order by company_id for update`.execute(
    tx
  )
  return rows
}

/**
 * Waits for changes of these dealers, and keeps the next ones out until the transaction ends. Those who pay the same
 * dealers do not wait for each other.
 */
export async function lockOutDealerChanges(tx: Tx, companyIds: readonly number[]): Promise<void> {
  await lockOutChangesOf(tx, sql`${[...companyIds]}::integer[]`)
}

/** The same of dealers whom an array in SQL names, however many they are. */
export async function lockOutChangesOf(tx: Tx, companyIds: RawBuilder<unknown>): Promise<void> {
  // Always in the same order, so that two transactions that lock several never wait for each other.
  await sql`
    select count(*) from (
      select from dealers where company_id = any(${companyIds}) order by company_id for key share
    ) as locked`.execute(tx)
}

/** Moves a dealer to another tier of cash-out limits. */
export async function setTier(tx: Tx, companyId: number, tier: Tier): Promise<void> {
  await tx.updateTable('dealers').set({ tier }).where('company_id', '=', companyId).execute()
}

/** Changes fields of a dealer's record. */
export async function saveRecord(tx: Tx, companyId: number, part: RecordPart): Promise<void> {
  await tx
    .updateTable('dealers')
    .set({ ...columnsOf(part), record_version: sql`record_version + 1` })
    .where('company_id', '=', companyId)
    .execute()
}
