import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'

const runCreationLock = 7_201_531

/** Lets only one transaction at a time create a payment run, and none while payments are kept from runs. */
export async function lockRunCreation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${runCreationLock})`.execute(tx)
}

/**
 * Keeps runs from being created until the transaction ends, beside others that do so. Without waiting: false while a
 * run is being created, which may take minutes.
 */
export async function tryBlockRunCreation(tx: Tx): Promise<boolean> {
  const { isFree } = await one(
    tx,
    sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock_shared(${runCreationLock}) as "isFree"`
  )
  return isFree
}
