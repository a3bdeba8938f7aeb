import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { batchNosOf } from './batch-nos.ts'
import { lockCycles } from './lock.ts'
import { settledStatus } from './rules.ts'
import { changeStatus } from './status.ts'
import { rowStatesOf } from './totals.ts'
import './tables.ts'

/**
 * Notes that the payer issues the e-invoices that rows are held for, once. Cycles that are on Hold for nothing else can
 * be reviewed and approved from then on.
 */
export async function beginSelfBilling(tx: Tx, clock: Clock): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into self_billing_start (begun_at) values (${clock.now()}) on conflict do nothing`.execute(tx)
  if (numAffectedRows === 0n) return
  const onHold = await batchNosOf(tx, sql`select batch_no from cycles where status = 'Hold' order by batch_no`)
  for (const { batch_no: batchNo, status } of await lockCycles(tx, onHold)) {
    const settled = settledStatus(status, await rowStatesOf(tx, batchNo))
    if (settled !== status) await changeStatus(tx, batchNo, settled)
  }
}
