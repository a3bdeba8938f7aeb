import { cycleCan } from '@payouts/contract/cycles/can'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { CycleStatus } from '@payouts/contract/cycles/schema'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { type CarriedSum, carriedText } from '@payouts/contract/imports/carried'
import type { importEndpoints } from '@payouts/contract/imports/endpoints'
import type { LeftOut } from '@payouts/contract/imports/left-out'
import { senOf } from '@payouts/contract/money'
import { sql } from 'kysely'
import { lockCycle } from '#cycles/lock.ts'
import { settledStatus } from '#cycles/rules.ts'
import { changeStatus } from '#cycles/status.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { countTotals, rowStatesOf } from '#cycles/totals.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { forgetNumbers } from '#transactions/e-invoices/numbers.ts'
import { finishAction } from '#transactions/finish-action.ts'
import type { Moved } from '#transactions/move-rows.ts'
import { setPartitionAside } from '#transactions/partition.ts'
import { recordAction } from '#transactions/record-action.ts'
import { keepDecisions } from '../carry/rows-acted-on.ts'
import { leftOutColumn } from '../left-out.ts'
import { currentDuplicates, isMostlyDuplicates, refuseDuplicates } from './rows-in-other-cycles.ts'

type Outcome = OutputOf<typeof importEndpoints.decideImport>
type DecideCall = WriteCall<CheckedInputOf<typeof importEndpoints.decideImport>>

/**
 * Decides on an import: its valid rows become a cycle to review, or it is dropped and kept for the record. Refuses a
 * version that was decided or replaced meanwhile. Refuses to accept one without valid rows, or one of which other
 * cycles have more than half, unless an administrator who did not import it gives a reason.
 */
export async function decideImport(call: DecideCall): Promise<Outcome | Refusal> {
  const { tx, caller, clock, input } = call
  const cycle = await lockCycle(tx, input.batchNo, input.version)
  if (isRefusal(cycle)) return cycle
  const ruledOut = refusedBy(cycleCan.decide({ payoutStatus: cycle.status }))
  if (ruledOut) return ruledOut

  const touched = await importedRows(tx, input.batchNo)
  if (input.decision === 'ACCEPT' && touched.transactionCount === 0)
    return refuse('refusedByRule', 'No row of this import is good, so there is nothing to accept. Drop it.')
  const duplicates = await currentDuplicates(tx, cycle)
  const isRepeated = input.decision === 'ACCEPT' && isMostlyDuplicates(duplicates, touched)
  const refusal = isRepeated && (await refuseDuplicates(call, { cycle, duplicates, touched }))
  if (refusal) return refusal
  const status = input.decision === 'ACCEPT' ? await accept(tx, input.batchNo) : await drop(tx, cycle)
  if (isRefusal(status)) return status
  await changeStatus(tx, input.batchNo, status)
  const leftOut = await noteDecision(call)
  const kind = input.decision === 'ACCEPT' ? 'ACCEPT_IMPORT' : 'DROP_IMPORT'
  const { referenceNo } = await recordAction(tx, {
    kind,
    batchNo: input.batchNo,
    remark: input.remark,
    actedBy: caller.userId,
    actedAt: clock.now(),
    touched
  })
  const carried = await carriedInto(tx, cycle)
  const told = input.decision === 'ACCEPT' && carried.length > 0 ? `. ${carriedText(carried)}` : ''
  const entry = {
    area: 'payouts',
    activity: `${input.decision === 'ACCEPT' ? 'Accepted' : 'Dropped'} version ${cycle.version} of cycle ${cycle.batch_no}${told}`,
    ...(isRepeated && { reason: holdTypes.duplicate }),
    details: { version: cycle.version, leftOut, ...(duplicates.rowCount > 0 && { standing: duplicates.rowCount }) }
  }
  const result = await finishAction(call, {
    ...{ kind, referenceNo, touched, feed: [{ cycle, entry }], date: clock.today() }
  })
  return isRefusal(result) ? result : { ...result, carried, leftOut }
}

/** The outcome of decisions about rows of earlier versions. */
async function carriedInto(tx: Tx, { batch_no: batchNo, version }: CycleRow): Promise<CarriedSum[]> {
  const { carried } = await one(
    tx,
    sql<{ carried: CarriedSum[] }>`
    select carried from cycle_versions where batch_no = ${batchNo} and version = ${version}`
  )
  return carried
}

async function importedRows(tx: Tx, batchNo: number): Promise<Moved> {
  const sums = await one(
    tx,
    sql<{ amount: string; dealers: number; rows: number }>`
    select coalesce(sum(amount), 0)::numeric(14, 2) as amount, count(distinct company_id) as dealers,
      coalesce(sum(row_count), 0)::bigint as rows
    from cycle_totals where batch_no = ${batchNo}`
  )
  return { amount: senOf(sums.amount), dealerCount: sums.dealers, transactionCount: sums.rows }
}

/** A cycle whose rows all wait for e-invoices is on hold from the start. */
async function accept(tx: Tx, batchNo: number): Promise<CycleStatus> {
  return settledStatus('Pending Review', await rowStatesOf(tx, batchNo))
}

/** Well below the time after which a call is given up. */
const timeoutMs = 20_000

async function drop(tx: Tx, { batch_no: batchNo, version }: CycleRow): Promise<CycleStatus | Refusal> {
  await keepDecisions(tx, { batchNo, version })
  const refusal = await setPartitionAside(tx, { batchNo, version, timeoutMs })
  if (refusal) return refusal
  await forgetNumbers(tx, batchNo)
  await countTotals(tx, batchNo)
  return 'Dropped'
}

/** @returns what its rejected rows would have paid, which stays out of the cycle */
async function noteDecision({ tx, caller, clock, input }: DecideCall): Promise<LeftOut> {
  const { leftOut } = await tx
    .updateTable('cycle_versions')
    .set({
      status: input.decision === 'ACCEPT' ? 'Accepted' : 'Dropped',
      decided_by: caller.userId,
      decided_on: clock.now(),
      remark: input.remark
    })
    .where('batch_no', '=', input.batchNo)
    .where('version', '=', input.version)
    .returning(leftOutColumn.as('leftOut'))
    .executeTakeFirstOrThrow()
  return leftOut
}
