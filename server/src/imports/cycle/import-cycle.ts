import { cycleCan, type Verdict } from '@payouts/contract/cycles/can'
import { carriedText } from '@payouts/contract/imports/carried'
import type { ImportReport } from '@payouts/contract/imports/schema'
import { type Ringgit, withCurrency } from '@payouts/contract/money'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { lockCycle } from '#cycles/lock.ts'
import { isIssuedByPayer } from '#cycles/self-billing.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { sumsByState } from '#cycles/totals.ts'
import { transactionTypes } from '#cycles/transaction-types.ts'
import { lockExclusions, markExcluded } from '#exclusions/commands/exclude-imported.ts'
import { refusedInClosedMonth } from '#periods/closed-months.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { sha256Of } from '#platform/incoming/incoming-file.ts'
import { orRefused } from '#platform/incoming/table.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { recordLateArrivals } from '#rate-cards/commands/record-arrivals.ts'
import { partCountForFile } from '#transactions/cut-cycles.ts'
import { forgetRejected, lockEInvoices } from '#transactions/e-invoices/numbers.ts'
import { buildIndexes, createLoadingTable, type LoadingTable } from '#transactions/partition.ts'
import { holdDuplicates } from '#transactions/twins/find-twins.ts'
import { TwinSearch } from '#transactions/twins/twin-search.ts'
import { billingAccountDigits } from '../billing-accounts.ts'
import { carryDecisions } from '../carry/carry-to-version.ts'
import { calculateAmounts, nothingCalculated } from './calculate-amounts.ts'
import { chooseDates } from './chosen-dates.ts'
import type { CycleImport, Loaded, LoadedSums, NewVersion, ReservedHolds } from './cycle-import.ts'
import { numbersOfRejected, rejectRepeated } from './duplicates.ts'
import { checkEInvoices } from './e-invoices.ts'
import { loadRows } from './load.ts'
import { recordVersion } from './record-version.ts'
import { type DealerOfRow, RowRules } from './row.ts'
import { sameImport } from './same-import.ts'

/**
 * Imports a cycle's file as the next version of its batch and leaves it In Validation. Everything happens in the
 * caller's transaction: interrupted at any moment, it leaves nothing behind. People's decisions about rows of the
 * version before carry over. Duplicates, and rows of a dealer that owes an e-invoice, arrive HELD; rows that an
 * active exclusion covers arrive EXCLUDED. Importing the current version’s file again, under the same name, type and
 * dates, changes nothing: see `sameImport`. Refuses a file without a proper header row, and a batch that has been
 * approved or of which rows have been paid.
 */
export async function importCycle(tx: Tx, request: CycleImport): Promise<ImportReport | Refusal> {
  // One import of a batch at a time. The cycle's row is not locked, so that people can work on it.
  await sql`select pg_advisory_xact_lock(hashtext('import of a cycle'), ${request.batchNo})`.execute(tx)
  const former = await findCycle(tx, request.batchNo)
  const verdict = former && (await mayImportAgain(tx, former))
  if (verdict && !verdict.allowed) return refuse('refusedByRule', verdict.reason, 'batchNo')
  const fileSha256 = await sha256Of(request.source)
  const unchanged = former && (await sameImport(tx, former, request, fileSha256))
  if (unchanged) return unchanged
  const { payoutDate } = request.dates
  // Before its rows are read, which may take minutes.
  const tooEarly = payoutDate && (await refusedInClosedMonth(tx, payoutDate, 'payoutDate'))
  if (tooEarly) return tooEarly

  const version = (former?.version ?? 0) + 1
  const partCount = request.partCount ?? partCountForFile(request.source.byteCount)
  const table = await createLoadingTable(tx, request.batchNo, version, partCount)
  const loaded = await loadFile(tx, request, { table, version })
  if (isRefusal(loaded)) return loaded
  const dates = await chooseDates(tx, {
    commissionType: request.commissionType,
    latestTransaction: loaded.sums.latest ?? request.clock.today(),
    given: request.dates
  })
  if (isRefusal(dates)) return dates
  return takeEffect(tx, request, { table, version, dates, fileSha256, former, ...loaded })
}

async function findCycle(tx: Tx, batchNo: number): Promise<CycleRow | undefined> {
  return tx.selectFrom('cycles').selectAll().where('batch_no', '=', batchNo).executeTakeFirst()
}

async function loadFile(
  tx: Tx,
  request: CycleImport,
  { table, version }: { table: LoadingTable; version: number }
): Promise<Loaded | Refusal> {
  const { idBase, ...holds } = await reserveNumbers(tx)
  const twins = await TwinSearch.begin(tx, { batchNo: request.batchNo, version }, idBase)
  const rules = await rulesOfRows(tx)
  const read = await orRefused(
    loadRows(tx, request.source, {
      table,
      idBase,
      rules,
      holdActionId: holds.eInvoice,
      heldSince: request.clock.now(),
      twins,
      onProgress: (progress) => request.onProgress?.({ stage: 'reading', ...progress })
    })
  )
  if (isRefusal(read)) return read
  request.onProgress?.({ stage: 'indexing', ...read })
  await buildIndexes(tx, table)
  request.onProgress?.({ stage: 'checking', ...read })
  const repeated = await rejectRepeated(tx, table.ref, idBase)
  await lockEInvoices(tx)
  const amounts = read.isSales ? await calculateAmounts(tx, table, { ...request, idBase }) : nothingCalculated
  if (isRefusal(amounts)) return amounts
  // Only now is it known which rows stand: a number of any other is nobody's.
  if (repeated + amounts.rowsRejected > 0) await forgetRejected(tx, table.ref, numbersOfRejected)
  await checkEInvoices(tx, table, {
    batchNo: request.batchNo,
    rules,
    holdActionId: holds.eInvoice,
    heldSince: request.clock.now()
  })
  await recordLateArrivals(tx, table.ref, { ...request, idBase })
  const sums = await sumsOf(tx, table)
  if (sums.is_too_large) return refuseSum(tx, table)
  return {
    read: { ...read, rowsRejected: read.rowsRejected + repeated + amounts.rowsRejected },
    cardVersions: amounts.cardVersions,
    sums,
    holds,
    twins
  }
}

async function reserveNumbers(tx: Tx): Promise<{ idBase: number } & ReservedHolds> {
  const { idBase } = await one(tx, sql<{ idBase: number }>`select nextval('transaction_ids') as "idBase"`)
  return { idBase, ...(await reserveHolds(tx)) }
}

/** The actions that hold rows are numbered first, because rows carry the numbers from their arrival. */
export async function reserveHolds(tx: Tx): Promise<ReservedHolds> {
  const actionId = sql`nextval(pg_get_serial_sequence('cycle_actions', 'action_id'))`
  return one(tx, sql<ReservedHolds>`select ${actionId} as "eInvoice", ${actionId} as duplicate`)
}

async function rulesOfRows(tx: Tx): Promise<RowRules> {
  const dealers = await tx
    .selectFrom('dealers')
    .select(['company_code', 'company_id', 'e_invoice_required', isIssuedByPayer.as('is_issued_by_payer')])
    .execute()
  const byCode = dealers.map((dealer): [string, DealerOfRow] => [
    dealer.company_code,
    {
      companyId: dealer.company_id,
      eInvoiceRequired: dealer.e_invoice_required,
      isIssuedByPayer: dealer.is_issued_by_payer
    }
  ])
  return new RowRules(byCode, await billingAccountDigits(tx), await transactionTypes(tx))
}

async function sumsOf(tx: Tx, { ref }: LoadingTable): Promise<LoadedSums> {
  return one(
    tx,
    sql<LoadedSums>`
    select coalesce(sum(incentive_amount), 0)::numeric(30, 2) as amount, max(transaction_date) as latest,
      coalesce(sum(abs(incentive_amount)), 0) > ${largestCycle} as is_too_large
    from ${ref}`
  )
}

/** The largest sum of a cycle. Debits do not offset it: a part may be held, cancelled or paid separately. */
export const largestCycle: Ringgit = '99999999999.99'

/** A sum beyond the limit is refused here, where the file can be corrected, and not at posting. */
async function refuseSum(tx: Tx, { ref }: LoadingTable): Promise<Refusal> {
  const { code, amount } = await one(
    tx,
    sql<{ code: string; amount: Ringgit }>`
    select company_code as code, sum(abs(incentive_amount)) as amount
    from ${ref} join dealers using (company_id) group by 1 order by 2 desc, 1 limit 1`
  )
  return refuse(
    'refusedByRule',
    `The amounts of this file add up to more than ${withCurrency(largestCycle)}, the most that a cycle can hold. ` +
      `The largest part is that of ${code}, ${withCurrency(amount)}.`,
    'fileContent'
  )
}

/**
 * The short last step, which imports take one after the other. Exclusions are locked before the cycle, in the order
 * of the command that adds one.
 */
async function takeEffect(tx: Tx, request: CycleImport, made: NewVersion): Promise<ImportReport | Refusal> {
  const { batchNo } = request
  const { read, version, table } = made
  const duplicates = await holdDuplicates(tx, table, {
    batchNo,
    version,
    search: made.twins,
    actionId: made.holds.duplicate,
    heldSince: request.clock.now(),
    former: made.former?.status === 'Dropped' ? undefined : made.former?.version
  })
  await lockExclusions(tx)
  const former = made.former && (await lockFormer(tx, batchNo))
  if (isRefusal(former)) return former
  await markExcluded(tx, table)
  if (former) {
    const { version: before, status } = former
    await carryDecisions(tx, {
      ...{ table, now: request.clock.now() },
      former: { batchNo, version: before, isDropped: status === 'Dropped' }
    })
  }
  const marked = await recordVersion(tx, request, { ...made, duplicates })
  if (isRefusal(marked)) return marked
  await recordEvent(tx, {
    area: 'payouts',
    action: 'IMPORT',
    activity: `Imported ${request.source.fileName} as version ${version} of cycle ${batchNo}`,
    ...(marked.carried.length > 0 && { comment: carriedText(marked.carried) }),
    actor: request.actor,
    name: request.name,
    batchNo,
    details: { version, fileName: request.source.fileName, fileSha256: made.fileSha256, ...read, ...marked },
    ...(request.requestId === undefined ? {} : { requestId: request.requestId }),
    at: request.clock.now()
  })
  return {
    batchNo,
    version,
    rowsRead: read.rowsRead,
    rowsAccepted: read.rowsRead - read.rowsRejected,
    rowsRejected: read.rowsRejected,
    rowsDuplicate: duplicates.rowCount,
    duplicateAmount: duplicates.amount,
    ...read.skipped,
    setAside: marked.setAside,
    carried: marked.carried,
    leftOut: marked.leftOut,
    unchanged: false
  }
}

async function mayImportAgain(tx: Tx, { batch_no: batchNo, status: payoutStatus }: CycleRow): Promise<Verdict> {
  const { PAID } = await sumsByState(tx, { batchNo })
  const { sentEInvoice } = await one(
    tx,
    sql<{ sentEInvoice: string | null }>`select sent_e_invoice_of(${batchNo}) as "sentEInvoice"`
  )
  return cycleCan.importAgain({ payoutStatus, hasPaidRows: PAID.rows > 0, sentEInvoice })
}

/** People may have approved the former version while the file was read. */
async function lockFormer(tx: Tx, batchNo: number): Promise<CycleRow | Refusal> {
  const former = await lockCycle(tx, batchNo)
  if (isRefusal(former)) return former
  const verdict = await mayImportAgain(tx, former)
  return verdict.allowed ? former : refuse('changedMeanwhile', verdict.reason, 'batchNo')
}
