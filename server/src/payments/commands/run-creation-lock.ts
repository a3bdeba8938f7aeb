import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { one } from '../../platform/db/read.ts'

const runCreationLock = 7_201_531

/** Until the transaction ends, nobody else makes a payment run or takes a payment out of reach of one. */
export async function lockRunCreation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${runCreationLock})`.execute(tx)
}

/** The same without waiting: false while a run is being made, which may take minutes. */
export async function tryBlockRunCreation(tx: Tx): Promise<boolean> {
  const { isFree } = await one(
    tx,
    sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${runCreationLock}) as "isFree"`
  )
  return isFree
}
