import { countOf } from '@payouts/contract/count-text'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { type SqlBool, sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { batchNosOf } from '#cycles/batch-nos.ts'
import { lockCycles } from '#cycles/lock.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { endHolds } from '#on-hold/commands/end-holds.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { orRefused, type Skipped } from '#platform/incoming/table.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { lockEInvoices, recordNumbers } from '#transactions/e-invoices/numbers.ts'
import { requestReplacementsOf } from '#transactions/e-invoices/replace-by-file.ts'
import { settleSetAside } from '#transactions/e-invoices/set-aside.ts'
import { fillEInvoiceNumbers, type MovedRows, sumOfMoves } from '#transactions/move-rows.ts'
import { loadEInvoices } from './load.ts'
import { matchEInvoices } from './match.ts'

export type EInvoiceImport = {
  fileName: string
  open(): AsyncIterable<Buffer>
  clock: Clock
  jobs: JobQueue
  /** Why numbers that differ are to be replaced; without it they are problems. */
  replaceBecause?: string | undefined
  /** By default the server. */
  actor?: Caller
}

export type EInvoiceReport = {
  rowsRead: number
  /** Their problems are in `e_invoice_problems` until the transaction ends. */
  rowsRejected: number
  skipped: Skipped
  /** Transactions that received a missing number. */
  given: number
  /** How many of these waited for it. */
  cleared: MovedRows
  /** Replacements that a second person is asked to approve. */
  replacementsRequested: number
}

const ended = (cycle: CycleRow) => ({
  cycle,
  holdType: holdTypes.eInvoiceMissing,
  remark: 'The e-invoice number has arrived.',
  where: awaited(cycle)
})

/**
 * Gives transactions the e-invoice numbers of a file and ends the holds that waited for them: rows of an unapproved
 * cycle become payable with it, later ones are posted separately, today. A bad row is reported and skipped. Importing
 * the same file twice changes nothing. Refuses a file without a proper header row or any row.
 */
export async function importEInvoices(tx: Tx, file: EInvoiceImport): Promise<EInvoiceReport | Refusal> {
  const read = await orRefused(loadEInvoices(tx, file.open()))
  if (isRefusal(read)) return read
  const { rowsRead, skipped } = read
  // One file at a time, so that two files never give one transaction different numbers, or two dealers one number.
  await lockEInvoices(tx)
  await matchEInvoices(tx, { replaces: file.replaceBecause !== undefined })
  const touched: MovedRows[] = []
  let given = 0
  for (const cycle of await lockMatched(tx)) {
    given += await fillEInvoiceNumbers(tx, cycle.batch_no, numbersOf(cycle))
    const { batch_no: batchNo } = cycle
    await recordNumbers(tx, batchNo, sql`(select * from e_invoice_matches where batch_no = ${batchNo})`)
    await settleSetAside(tx, batchNo)
    if (await isAwaited(tx, cycle)) touched.push(await endHolds(tx, file, ended(cycle)))
  }
  const replacementsRequested = await requestReplacements(tx, file)
  const { matched, rejected } = await countOutcome(tx)
  if (given !== matched)
    return refuse('changedMeanwhile', 'A cycle of this file was imported again meanwhile. Import the file once more.')
  const cleared = sumOfMoves(touched)
  if (given > 0)
    await recordEvent(tx, {
      area: 'on-hold',
      action: 'IMPORT E-INVOICES',
      activity: `Imported e-invoice numbers of ${countOf(given, 'transaction')} from ${file.fileName}`,
      actor: file.actor ?? 'system',
      name: file.fileName,
      details: { rowsRead, rowsRejected: rejected, ...skipped, given, cleared: cleared.transactionCount },
      at: file.clock.now()
    })
  return { rowsRead, rowsRejected: rejected, skipped, given, cleared, replacementsRequested }
}

async function requestReplacements(tx: Tx, file: EInvoiceImport): Promise<number> {
  const { replaceBecause: reason } = file
  if (reason === undefined) return 0
  const batchNos = await batchNosOf(tx, sql`select distinct batch_no from e_invoice_differences`)
  return requestReplacementsOf(
    tx,
    { ...file, reason },
    batchNos,
    sql`(
    select * from e_invoice_differences where line not in (select line from e_invoice_problems))`
  )
}

async function lockMatched(tx: Tx): Promise<CycleRow[]> {
  return lockCycles(tx, await batchNosOf(tx, sql`select distinct batch_no from e_invoice_matches`))
}

/** The file's numbers for rows of a cycle, `(id, e_invoice_no)`. */
const numbersOf = ({ batch_no: batchNo }: CycleRow) =>
  sql`(select id, e_invoice_no from e_invoice_matches where batch_no = ${batchNo})`

const awaited = ({ batch_no: batchNo }: CycleRow) => sql<SqlBool>`hold_type = ${holdTypes.eInvoiceMissing}
  and id in (select named.id from e_invoice_matches as named where named.batch_no = ${batchNo})`

async function isAwaited(tx: Tx, cycle: CycleRow): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transactions where batch_no = ${cycle.batch_no} and ${awaited(cycle)} limit 1`.execute(tx)
  return rows.length > 0
}

async function countOutcome(tx: Tx): Promise<{ matched: number; rejected: number }> {
  return one(
    tx,
    sql<{ matched: number; rejected: number }>`
    select (select count(distinct (batch_no, id)) from e_invoice_matches) as matched,
      (select count(distinct line) from e_invoice_problems) as rejected`
  )
}

const pageOfProblems = 1000

/** Every problem in the order of the file, page by page; in the import's own transaction. */
export async function* eInvoiceProblems(tx: Tx) {
  for (let offset = 0; ; offset += pageOfProblems) {
    const { rows } = await sql<{ line: number; column: string; value: string; problem: string }>`
      select line, column_name as column, value, problem from e_invoice_problems
      order by line, column_name limit ${pageOfProblems} offset ${offset}`.execute(tx)
    yield* rows
    if (rows.length < pageOfProblems) return
  }
}
