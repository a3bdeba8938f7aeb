import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { batchNosOf } from './batch-nos.ts'
import { lockCycles } from './lock.ts'
import { notifyCycleApprovers } from './notify-of-return.ts'
import { settledStatus } from './rules.ts'
import { changeStatus } from './status.ts'
import { rowStatesOf } from './totals.ts'
import '#dealers/tables.ts'
import './tables.ts'

/** Whether the payer issues the e-invoices of one of `dealers`, and has begun to. */
export const isIssuedByPayer = sql<boolean>`(dealers.e_invoice_required and not dealers.own_e_invoices
  and exists (select from self_billing_start))`

/**
 * Notes that the payer issues the e-invoices that rows are held for, once. Cycles that are on Hold for nothing else can
 * be reviewed and approved from then on.
 */
export async function beginSelfBilling(tx: Tx, clock: Clock): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into self_billing_start (begun_at) values (${clock.now()}) on conflict do nothing`.execute(tx)
  if (numAffectedRows === 0n) return
  const onHold = await batchNosOf(tx, sql`select batch_no from cycles where status = 'Hold' order by batch_no`)
  await settleAgain(tx, clock, onHold)
}

/**
 * Gives unapproved cycles the status of their rows again after others issue their e-invoices: what an approval covers has
 * changed, so one that waits for approval returns to review.
 */
export async function settleAgain(tx: Tx, clock: Clock, batchNos: readonly number[]): Promise<void> {
  for (const cycle of await lockCycles(tx, batchNos)) {
    const settled = settledStatus(cycle.status, await rowStatesOf(tx, cycle.batch_no))
    if (settled === cycle.status) continue
    await changeStatus(tx, cycle.batch_no, settled)
    await notifyCycleApprovers({ tx, clock }, cycle, 'system', 'others issue e-invoices that rows of it wait for')
  }
}
