import { sql } from 'kysely'
import type { CycleRow } from '#cycles/tables.ts'
import { decideImport } from '#imports/commands/decide-import.ts'
import { importCycle } from '#imports/cycle/import-cycle.ts'
import { approve, comment, requestApproval } from '#payouts/commands/approval.ts'
import { holdTransactions, holdTransactionTypes } from '#payouts/commands/hold.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Services } from '#platform/http/services.ts'
import { isRefusal } from '#platform/refusal.ts'
import { postCycle } from '#posting/commands/post-cycle.ts'
import { recordingRail } from '#posting/payment-rail.ts'
import { dismiss } from '#signals/commands/decide-signals.ts'
import { findSignals } from '#signals/commands/find-signals.ts'
import type { SampleDealer } from './dealers.ts'
import { cancelHeld, requestReleaseOfHeld } from './held-rows.ts'
import { settlePayments } from './payments.ts'
import { callAs, clockAt } from './people.ts'
import type { PlannedCycle } from './plan.ts'
import { repairRow } from './repairs.ts'
import { sampleFile } from './transactions.ts'

/** Who acts, and on what. */
export type Stage = {
  db: Database
  services: Services
  reviewer: Caller
  approver: Caller
  administrator: Caller
  dealers: readonly SampleDealer[]
  signal: AbortSignal
}

/** Takes a cycle through the product's own commands, each on its day, up to the planned status; later ones stay. */
export async function liveThrough(stage: Stage, plan: PlannedCycle): Promise<void> {
  stage.signal.throwIfAborted()
  if (!(await isImported(stage, plan))) await importFile(stage, plan)
  if (plan.ending === 'In Validation') return
  if ((await cycleOf(stage, plan)).status === 'In Validation') await accept(stage, plan)
  if (plan.ending === 'Hold' || plan.ending === 'Cancelled') return holdEverything(stage, plan)
  if (plan.ending === 'Pending Review') return
  if ((await cycleOf(stage, plan)).status === 'Pending Review') await submit(stage, plan)
  if (plan.ending === 'Pending Approval') return
  if ((await cycleOf(stage, plan)).status === 'Pending Approval') await approveFor(stage, plan)
  if (plan.ending === 'Scheduled') return
  await post(stage, plan)
  await settlePayments(stage.db, plan)
  if (plan.hasReleaseRequest) await requestReleaseOfHeld(stage, plan, await cycleOf(stage, plan))
}

async function isImported({ db }: Stage, { batchNo }: PlannedCycle): Promise<boolean> {
  const cycle = await db.selectFrom('cycles').select('batch_no').where('batch_no', '=', batchNo).executeTakeFirst()
  return cycle !== undefined
}

/** Reads the cycle before the next call; seeding may stop there. */
async function cycleOf({ db, signal }: Stage, { batchNo }: PlannedCycle): Promise<CycleRow> {
  signal.throwIfAborted()
  return db.selectFrom('cycles').selectAll().where('batch_no', '=', batchNo).executeTakeFirstOrThrow()
}

async function importFile({ db, dealers, reviewer }: Stage, plan: PlannedCycle): Promise<void> {
  const file = { ...plan, dealers: dealersOf(plan, dealers) }
  await db.transaction().execute(async (tx) => {
    const report = await importCycle(tx, {
      batchNo: plan.batchNo,
      name: plan.name,
      commissionType: plan.commissionType,
      dates: { reportDate: plan.reportDate, cutoffDate: plan.cutoffDate, payoutDate: plan.payoutDate },
      source: { fileName: `cycle-${plan.batchNo}.csv`, byteCount: 0, open: () => sampleFile(file) },
      actor: reviewer,
      clock: clockAt(plan.reportDate, 9)
    })
    if (isRefusal(report)) throw new Error(`A sample cycle was refused: ${report.message}`)
  })
}

const mostDealers = 30

/**
 * Each cycle has some of the dealers, and cycles to compare have the same. Those in review and the one with
 * posting errors have dealers without a bank; the cancelled one has none that waits for e-invoices, as nobody can cancel
 * those, and neither has the one on Hold, which an approval of what waits for e-invoices would cover.
 */
function dealersOf(
  { batchNo, ending, commissionType, dealersOf: compared = batchNo }: PlannedCycle,
  dealers: readonly SampleDealer[]
): SampleDealer[] {
  const payable = dealers.filter(
    ({ hasBank, eInvoiceRequired }) =>
      (hasBank || ending === 'Pending Review') && !(eInvoiceRequired && (ending === 'Cancelled' || ending === 'Hold'))
  )
  const count = commissionType === 'Incentives' ? mostDealers : mostDealers / 2
  const start = (compared * 17) % payable.length
  const chosen = [...payable.slice(start), ...payable.slice(0, start)].slice(0, count)
  return ending === 'Error' ? [...chosen, ...dealers.filter(({ hasBank }) => !hasBank).slice(0, 2)] : chosen
}

async function accept(stage: Stage, plan: PlannedCycle): Promise<void> {
  const { db, services, reviewer } = stage
  const { version } = await cycleOf(stage, plan)
  const calls = { caller: reviewer, clock: clockAt(plan.reportDate, 11), services }
  const input = { batchNo: plan.batchNo, version, dryRun: undefined }
  const remark = 'Totals agree with the commission system.'
  await callAs(db, { ...calls, input: { ...input, decision: 'ACCEPT' as const, remark } }, decideImport)
  if (plan.hasRepairs) await repairRow(stage, plan, version)
  if (!plan.hasHolds) return
  const { rows } = await sql<{ id: string }>`
    select id::text from transactions
    where batch_no = ${plan.batchNo} and state = 'PAYABLE' and transaction_type not like '%Clawback'
    order by incentive_amount desc, id limit 6`.execute(db)
  const held = {
    ...input,
    remark: 'Suspected fraud: the same customer was activated twice.',
    ids: rows.map(({ id }) => id)
  }
  const nowhere = { transactionType: undefined, companyCode: undefined }
  await callAs(db, { ...calls, clock: clockAt(plan.reportDate, 15), input: { ...held, ...nowhere } }, holdTransactions)
}

async function holdEverything(stage: Stage, plan: PlannedCycle): Promise<void> {
  const { db, services, reviewer } = stage
  const cycle = await cycleOf(stage, plan)
  if (cycle.status === 'Pending Review') {
    const { rows } = await sql<{ type: string }>`
      select transaction_type as type from cycle_totals
      where batch_no = ${plan.batchNo} and state = 'PAYABLE' and row_count > 0
      group by 1 order by 1`.execute(db)
    const input = {
      batchNo: plan.batchNo,
      version: cycle.version,
      remark: 'The device prices of this calculation are out of date.',
      transactionTypes: rows.map(({ type }) => type),
      dryRun: undefined
    }
    await callAs(db, { caller: reviewer, clock: clockAt(plan.reportDate, 16), services, input }, holdTransactionTypes)
  }
  if (plan.ending === 'Cancelled') await cancelHeld(stage, plan, await cycleOf(stage, plan))
}

async function submit(stage: Stage, plan: PlannedCycle): Promise<void> {
  const { db, services, reviewer } = stage
  const { version } = await cycleOf(stage, plan)
  const calls = { caller: reviewer, clock: clockAt(plan.reportDate, 17), services }
  const input = { batchNo: plan.batchNo, version, dryRun: undefined }
  if (plan.hasHolds)
    await callAs(db, { ...calls, input: { ...input, remark: 'Asked the dealers for the signed forms.' } }, comment)
  await callAs(db, { ...calls, input: { ...input, remark: 'Reviewed; please approve.' } }, requestApproval)
}

/** Clears the signals of a cycle that will be paid. */
async function clearSignals({ db, services, approver }: Stage, { batchNo, cutoffDate }: PlannedCycle): Promise<void> {
  const clock = clockAt(cutoffDate, 17)
  const version = 1
  await db.transaction().execute((tx) => findSignals(tx, clock, { batchNo, version }))
  const { rows } = await sql<{ id: number }>`
    select signal_id as id from signals where batch_no = ${batchNo} and severity = 'red' and status = 'Open'
    order by signal_id limit 100`.execute(db)
  if (rows.length === 0) return
  const input = { signalIds: rows.map(({ id }) => id), reason: 'The sale of a fleet; the dealer sent the contract.' }
  await callAs(db, { caller: approver, clock, services, input }, dismiss)
}

async function approveFor(stage: Stage, plan: PlannedCycle): Promise<void> {
  await clearSignals(stage, plan)
  const { db, services, approver } = stage
  const { version } = await cycleOf(stage, plan)
  // Before a cut-off in the future, as nobody acts in the future.
  const clock = clockAt(plan.ending === 'Scheduled' ? plan.reportDate : plan.cutoffDate, 18)
  const input = {
    batchNo: plan.batchNo,
    version,
    remark: 'Approved for the usual payout day.',
    selectedDate: plan.payoutDate,
    dryRun: undefined
  }
  await callAs(db, { caller: approver, clock, services, input }, approve)
}

async function post({ db, services, signal }: Stage, { batchNo, payoutDate }: PlannedCycle): Promise<void> {
  await postCycle(db, {
    batchNo,
    clock: clockAt(payoutDate, 6),
    rail: recordingRail,
    log: services.log,
    signal
  })
}
