import type { Tier } from '@payouts/contract/dealers/schema'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { namedDealer } from './queries.ts'
import { columnsOf, type RecordPart } from './record.ts'
import type { DealerRow } from './tables.ts'

/** Blocks every other change of dealers until the transaction ends; reading goes on. */
export async function lockDealersForImport(tx: Tx): Promise<void> {
  await sql`lock table dealers in share row exclusive mode`.execute(tx)
}

/** Waits for a running import of dealers, and blocks the next one until the transaction ends. */
export async function lockOutDealerImport(tx: Tx): Promise<void> {
  await sql`lock table dealers in row exclusive mode`.execute(tx)
}

/**
 * Some dealers, locked until the transaction ends, in the order of their numbers: payments to them wait and see the
 * changes. Imports of dealers wait too.
 */
export async function lockDealers(tx: Tx, { companyIds }: { companyIds: readonly number[] }): Promise<DealerRow[]> {
  await lockOutDealerImport(tx)
  const { rows } = await sql<DealerRow>`
    select * from dealers where company_id = any(${[...companyIds]}::integer[]) order by company_id for update`.execute(
    tx
  )
  return rows
}

/** The dealer that a call names, if the caller may see it, locked against every other change of it and against posting. */
export async function lockNamedDealer(tx: Tx, caller: Caller, companyCode: string): Promise<DealerRow | undefined> {
  const { rows } = await sql<DealerRow>`
    select * from dealers where ${namedDealer(caller, companyCode)} for update`.execute(tx)
  return rows[0]
}

/**
 * Waits for changes of these dealers, and blocks further ones until the transaction ends. Several transactions that
 * pay the same dealers do not block each other.
 */
export async function lockOutDealerChanges(tx: Tx, companyIds: readonly number[]): Promise<void> {
  await lockOutChangesOf(tx, sql`${[...companyIds]}::integer[]`)
}

/** Blocks changes of dealers that an array in SQL names. */
export async function lockOutChangesOf(tx: Tx, companyIds: RawBuilder<unknown>): Promise<void> {
  // Always in the same order, so that two transactions never deadlock.
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
