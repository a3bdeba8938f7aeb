import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { TransactionState } from '@payouts/contract/cycles/schema'
import { ringgitOf } from '@payouts/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { batchNosOf } from '#cycles/batch-nos.ts'
import { lockCycles } from '#cycles/lock.ts'
import { notifyCycleApprovers } from '#cycles/notify-of-return.ts'
import { settleAgain } from '#cycles/self-billing.ts'
import { settleCycle } from '#cycles/status.ts'
import type { CycleRow } from '#cycles/tables.ts'
import type { EInvoiceDuties } from '#dealers/import/dealer-import.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { lockEInvoices } from '#transactions/e-invoices/numbers.ts'
import { countSetAsideAgain } from '#transactions/e-invoices/set-aside.ts'
import type { RowChanges } from '#transactions/move-rows.ts'
import { summarizeMove } from '#transactions/move-summary.ts'
import { moveRecorded } from '#transactions/record-action.ts'
import { owesEInvoice } from './e-invoice-duty.ts'
import { endHolds } from './end-holds.ts'

type Acting = Pick<WriteCall<unknown>, 'tx' | 'clock' | 'services'>
type Means = { clock: Clock; jobs: JobQueue }
type OfCycle = { cycle: CycleRow; where: RawBuilder<SqlBool> }

/** Even after approval until posting: the approval may just be taken back. Later, what waits for an e-invoice. */
const mayFollow = sql<SqlBool>`cycles.status <> 'Dropped' and (cycles.approved_at is null or cycles.status = 'Scheduled'
  or hold_type = ${holdTypes.eInvoiceMissing})`

/**
 * Updates the rows of every unapproved cycle to the duty of these dealers: rows that waited for an unneeded number
 * become payable, and payable rows without a needed number are held. What an approval covers follows who issues the
 * e-invoices, and so do clawbacks that were held together with earnings. Call `lockEInvoices` first.
 */
export async function followDuty(tx: Tx, means: Means, companyIds: readonly number[]): Promise<void> {
  const where = sql<SqlBool>`company_id = any(${[...companyIds]}::integer[])`
  for (const cycle of await lockCyclesOf(tx, sql`row_count > 0 and ${where} and ${mayFollow}`))
    await (cycle.approved_at === null ? followDutyIn : freeClawbacks)(tx, means, { cycle, where })
  const awaiting = sql<{ batch_no: number }>`
    select distinct batch_no from cycle_totals join cycles using (batch_no)
    where hold_type = ${holdTypes.eInvoiceMissing} and row_count > 0 and ${where} and approved_at is null
      and status <> 'Dropped'`
  await settleAgain(tx, means.clock, await batchNosOf(tx, awaiting))
}

/** The same for a whole cycle, after changes during its approval. It is locked, and its approval was taken back. */
export async function followDutyOfCycle(
  { tx, clock, services }: Acting,
  { batch_no: batchNo }: CycleRow
): Promise<void> {
  for (const cycle of await lockCycles(tx, [batchNo]))
    await followDutyIn(tx, { clock, jobs: services.jobs }, { cycle, where: sql`true` })
}

/** The same for a change of records by two people. */
export const followDutyOf = ({ tx, clock, services }: Acting, companyIds: readonly number[]): Promise<void> =>
  followDuty(tx, { clock, jobs: services.jobs }, companyIds)

/** The part for an import of dealers, which knows no cycles. */
export const eInvoiceDuties = (means: Means): EInvoiceDuties => ({
  lock: lockEInvoices,
  follow: (tx, companyIds) => followDuty(tx, means, companyIds)
})

/** The same for some rows of one cycle, which is locked and not approved. */
async function followDutyIn(tx: Tx, means: Means, { cycle, where }: OfCycle): Promise<void> {
  if ((await countSetAsideAgain(tx, cycle.batch_no, where)) > 0) await endNumbered(tx, means, { cycle, where })
  const ended = sql<SqlBool>`hold_type = ${holdTypes.eInvoiceMissing} and ${where} and not (${owesEInvoice()})`
  const remark = 'The dealer no longer has to supply e-invoices.'
  if (await isAny(tx, cycle, ended))
    await endHolds(tx, means, { cycle, holdType: holdTypes.eInvoiceMissing, remark, where: ended })
  const begun = sql<SqlBool>`state = 'PAYABLE' and ${where} and ${owesEInvoice()}`
  if (await isAny(tx, cycle, begun)) await holdOwing(tx, means, { cycle, where: begun })
}

/** Ends the holds of rows whose number was set aside and counts now. */
async function endNumbered(tx: Tx, means: Means, { cycle, where }: OfCycle): Promise<void> {
  const numbered = sql<SqlBool>`hold_type = ${holdTypes.eInvoiceMissing} and ${where}
    and not lacks_e_invoice_number(e_invoice_no)`
  const remark = 'The payer does not issue the dealer’s e-invoices any more: the number that came with it counts.'
  if (await isAny(tx, cycle, numbered))
    await endHolds(tx, means, { cycle, holdType: holdTypes.eInvoiceMissing, remark, where: numbered })
}

/**
 * Releases clawbacks of an approved cycle that were held together with earnings, of dealers who issue their own e-invoices
 * by now: a clawback waits for no number of its dealer's.
 */
async function freeClawbacks(tx: Tx, means: Means, { cycle, where }: OfCycle): Promise<void> {
  const free = sql<SqlBool>`hold_type = ${holdTypes.eInvoiceMissing} and incentive_amount < 0 and ${where}
    and company_id in (select company_id from dealers where own_e_invoices)`
  const remark = 'The dealer issues its own e-invoices by now.'
  if (await isAny(tx, cycle, free))
    await endHolds(tx, means, { cycle, holdType: holdTypes.eInvoiceMissing, remark, where: free })
}

/** Cycles with totals that meet a condition, locked. */
async function lockCyclesOf(tx: Tx, where: RawBuilder<SqlBool>): Promise<CycleRow[]> {
  const { rows } = await sql<{ batch_no: number }>`
    select distinct batch_no from cycle_totals join cycles using (batch_no) where ${where}`.execute(tx)
  return lockCycles(
    tx,
    rows.map(({ batch_no: batchNo }) => batchNo)
  )
}

async function isAny(tx: Tx, { batch_no: batchNo }: CycleRow, where: RawBuilder<SqlBool>): Promise<boolean> {
  const { rows } = await sql`select from transactions where batch_no = ${batchNo} and ${where} limit 1`.execute(tx)
  return rows.length > 0
}

/** Holds rows again that are not paid yet, as their e-invoice does not count any more. The cycle is locked. */
export const holdForNumber = (tx: Tx, clock: Clock, of: OfCycle, remark: string): Promise<void> =>
  holdUnpaid(tx, clock, of, { remark, set: { dueOn: null, releaseActionId: null } })

/**
 * Holds rows that were just released and that owe an e-invoice of the payer's: it is issued now that nothing else holds
 * them, and they are paid once it is valid, not before the day of the release. The cycle is locked.
 */
export async function holdReleasedForEInvoice(
  tx: Tx,
  clock: Clock,
  { cycle: { batch_no: batchNo }, where }: OfCycle
): Promise<void> {
  const released = { remark: 'It is released. Its e-invoice is issued now.', set: {} }
  for (const cycle of await lockCycles(tx, [batchNo])) await holdUnpaid(tx, clock, { cycle, where }, released)
}

async function holdUnpaid(
  tx: Tx,
  clock: Clock,
  { cycle, where }: OfCycle,
  { remark, set }: Pick<NewHold, 'remark' | 'set'>
): Promise<void> {
  const unpaid = sql<SqlBool>`state in ('PAYABLE', 'RELEASED') and ${where} and ${owesEInvoice()}`
  if (!(await isAny(tx, cycle, unpaid))) return
  await holdAs(tx, clock, {
    cycle,
    where: unpaid,
    from: ['PAYABLE', 'RELEASED'],
    holdType: holdTypes.eInvoiceMissing,
    remark,
    set: { ...set, heldSince: clock.now() }
  })
  await settleCycle(tx, cycle)
}

/** Holds payable rows that lack a needed number. */
async function holdOwing(tx: Tx, { clock }: Pick<Means, 'clock'>, { cycle, where }: OfCycle): Promise<void> {
  const [now = cycle] = await lockCycles(tx, [cycle.batch_no])
  await holdAs(tx, clock, {
    cycle,
    where,
    from: ['PAYABLE'],
    holdType: holdTypes.eInvoiceMissing,
    remark: 'The e-invoice number has not been supplied.',
    set: { heldSince: clock.now() }
  })
  const status = await settleCycle(tx, now)
  if (status !== now.status)
    await notifyCycleApprovers({ tx, clock }, now, 'system', 'transactions of it are held for their e-invoices')
}

/**
 * In approved cycles, allows the release of rows that wait for an unneeded number: by two people, as nobody approved
 * them.
 */
export async function endDuties(tx: Tx, clock: Clock): Promise<void> {
  const isOver = sql<SqlBool>`hold_type = ${holdTypes.eInvoiceMissing} and row_count > 0
    and cycles.approved_at is not null
    and not exists (select from dealers where dealers.company_id = cycle_totals.company_id and e_invoice_required)`
  for (const cycle of await lockCyclesOf(tx, isOver)) {
    const where = sql<SqlBool>`hold_type = ${holdTypes.eInvoiceMissing} and not (${owesEInvoice()})
      and company_id = any(array(
        select cycle_totals.company_id from cycle_totals join cycles using (batch_no)
        where batch_no = ${cycle.batch_no} and ${isOver}))`
    await holdAs(tx, clock, {
      cycle,
      where,
      from: ['HELD', 'RELEASE_REQUESTED'],
      holdType: holdTypes.eInvoiceNotRequired,
      remark: 'The dealer no longer has to supply e-invoices.',
      set: { requestActionId: null }
    })
  }
}

type NewHold = OfCycle & {
  from: readonly TransactionState[]
  holdType: typeof holdTypes.eInvoiceMissing | typeof holdTypes.eInvoiceNotRequired
  remark: string
  set: RowChanges
}

async function holdAs(tx: Tx, clock: Clock, { cycle, where, from, holdType, remark, set }: NewHold): Promise<void> {
  const at = clock.now()
  const { batch_no: batchNo, name } = cycle
  const action = { kind: 'HOLD' as const, batchNo, holdType, remark, actedBy: null, actedAt: at }
  const { moved, referenceNo } = await moveRecorded(tx, action, (holdActionId) => ({
    from,
    to: 'HELD',
    where,
    set: { ...set, holdType, holdActionId }
  }))
  await recordEvent(tx, {
    area: 'on-hold',
    action: 'HOLD',
    activity: `${summarizeMove('Held', cycle, moved)}, as ${holdType}`,
    actor: 'system',
    name,
    reason: holdType,
    comment: remark,
    referenceNo,
    batchNo,
    details: { amount: ringgitOf(moved.amount), transactionCount: moved.transactionCount },
    at
  })
}
