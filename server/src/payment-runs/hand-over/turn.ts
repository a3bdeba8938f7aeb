import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'

const handOverLock = 7_201_533

/** Waits for other servers, then hands a run over alone until the transaction ends. */
export async function takeTurn(tx: Tx, runId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${handOverLock}, ${runId}::integer)`.execute(tx)
}

/** Keeps servers from handing a run over until the transaction ends; false if one is doing it. */
export async function keepFromHandingOver(tx: Tx, runId: number): Promise<boolean> {
  const { isFree } = await one(
    tx,
    sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${handOverLock}, ${runId}::integer) as "isFree"`
  )
  return isFree
}
