import { cycleCan } from '@payouts/contract/cycles/can'
import type { ActionResult, CycleStatus } from '@payouts/contract/cycles/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { importEndpoints } from '@payouts/contract/imports/endpoints'
import { ringgitOf, senOf } from '@payouts/contract/money'
import { sql } from 'kysely'
import { recordEvent } from '../../activity/record.ts'
import { lockCycle, noSuchCycle } from '../../cycles/lock.ts'
import { settledStatus } from '../../cycles/rules.ts'
import { changeStatus } from '../../cycles/status.ts'
import type { CycleRow } from '../../cycles/tables.ts'
import { clearTotals, sumsByState } from '../../cycles/totals.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts'
import type { Moved } from '../../transactions/move-rows.ts'
import { setPartitionAside } from '../../transactions/partition.ts'
import { recordAction } from '../../transactions/record-action.ts'

type DecideCall = Pick<
  WriteCall<CheckedInputOf<typeof importEndpoints.decideImport>>,
  'tx' | 'caller' | 'input' | 'clock' | 'requestId' | 'dryRun'
>

/**
 * Decides on an import: its good rows become a cycle to review, or it is set aside and kept for the record.
 * Refuses a version that was decided or replaced meanwhile, and to accept one without a good row.
 */
export async function decideImport(call: DecideCall): Promise<ActionResult | Refusal> {
  const { tx, caller, clock, input, dryRun } = call
  if (caller.companyId !== null) return noSuchCycle(input.batchNo)
  const cycle = await lockCycle(tx, input.batchNo, input.version)
  if (isRefusal(cycle)) return cycle
  const verdict = cycleCan.decide({ payoutStatus: cycle.status })
  if (!verdict.allowed) return refuse('refusedByRule', verdict.reason)

  const touched = await importedRows(tx, input.batchNo)
  if (input.decision === 'ACCEPT' && touched.transactionCount === 0)
    return refuse('refusedByRule', 'No row of this import is good, so there is nothing to accept. Drop it.')
  const status = input.decision === 'ACCEPT' ? await accept(tx, input.batchNo) : await drop(tx, cycle)
  if (isRefusal(status)) return status
  await changeStatus(tx, input.batchNo, status)
  await noteDecision(call)
  const { referenceNo } = await recordAction(tx, {
    kind: input.decision === 'ACCEPT' ? 'ACCEPT_IMPORT' : 'DROP_IMPORT',
    batchNo: input.batchNo,
    remark: input.remark,
    actedBy: caller.userId,
    actedAt: clock.now(),
    touched
  })
  await recordDecision(call, cycle, referenceNo)
  return {
    ...(dryRun ? { refused: [], refusedCount: 0 } : { referenceNo }),
    totalPayOut: ringgitOf(touched.amount),
    dealerCount: touched.dealerCount,
    transactionCount: touched.transactionCount,
    date: clock.today()
  }
}

async function importedRows(tx: Tx, batchNo: number): Promise<Moved> {
  const { rows } = await sql<{ amount: string; dealers: number; rows: number }>`
    select coalesce(sum(amount), 0)::numeric(14, 2) as amount, count(distinct company_id) as dealers,
      coalesce(sum(row_count), 0)::bigint as rows
    from cycle_totals where batch_no = ${batchNo}`.execute(tx)
  const [sums] = rows
  if (!sums) throw new Error('an aggregate always answers one row')
  return { amount: senOf(sums.amount), dealerCount: sums.dealers, transactionCount: sums.rows }
}

/** A cycle whose rows all wait for their e-invoice is on hold from the start. */
async function accept(tx: Tx, batchNo: number): Promise<CycleStatus> {
  return settledStatus('Pending Review', await sumsByState(tx, { batchNo }))
}

/** Well below the time after which a call is given up. */
const patienceMs = 20_000

async function drop(tx: Tx, { batch_no: batchNo, version }: CycleRow): Promise<CycleStatus | Refusal> {
  const refusal = await setPartitionAside(tx, { batchNo, version, patienceMs })
  if (refusal) return refusal
  await clearTotals(tx, batchNo)
  return 'Dropped'
}

async function noteDecision({ tx, caller, clock, input }: DecideCall): Promise<void> {
  await tx
    .updateTable('cycle_versions')
    .set({
      status: input.decision === 'ACCEPT' ? 'Accepted' : 'Dropped',
      decided_by: caller.userId,
      decided_on: clock.now(),
      remark: input.remark
    })
    .where('batch_no', '=', input.batchNo)
    .where('version', '=', input.version)
    .execute()
}

async function recordDecision(call: DecideCall, cycle: CycleRow, referenceNo: string): Promise<void> {
  const { tx, caller, clock, input, requestId } = call
  const accepted = input.decision === 'ACCEPT'
  await recordEvent(tx, {
    area: 'payouts',
    action: accepted ? 'ACCEPT IMPORT' : 'DROP IMPORT',
    activity: `${accepted ? 'Accepted' : 'Dropped'} version ${cycle.version} of cycle ${cycle.batch_no}`,
    actor: caller,
    name: cycle.name,
    comment: input.remark,
    referenceNo,
    batchNo: cycle.batch_no,
    details: { version: cycle.version },
    requestId,
    at: clock.now()
  })
}
