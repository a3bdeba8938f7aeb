import { countOf } from '@payouts/contract/count-text'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { canRepair } from '@payouts/contract/imports/can'
import { withCurrency } from '@payouts/contract/money'
import { sql } from 'kysely'
import { lockCycle } from '#cycles/lock.ts'
import { notifyOfReturn } from '#cycles/notify-of-return.ts'
import { nextVersion, settleCycle } from '#cycles/status.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { countTotals } from '#cycles/totals.ts'
import { lockExclusions, markExcluded } from '#exclusions/commands/exclude-imported.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { recordArrivals } from '#rate-cards/commands/record-arrivals.ts'
import { enqueueSignals } from '#signals/jobs.ts'
import { addLoadedRows, idBaseOf } from '#transactions/add-rows.ts'
import { lockEInvoices, recordNumbers } from '#transactions/e-invoices/numbers.ts'
import { createLoadingTable, type LoadingTable } from '#transactions/partition.ts'
import { recordImportedHold } from '#transactions/record-action.ts'
import { type Duplicates, duplicateRemark, holdDuplicates } from '#transactions/twins/find-twins.ts'
import { forgetFilters, passFiltersOn } from '#transactions/twins/kept-filters.ts'
import { TwinSearch } from '#transactions/twins/twin-search.ts'
import { carryToRepaired, keepSums } from '../carry/carry-to-version.ts'
import { largestCycle, reserveHolds } from '../cycle/import-cycle.ts'
import type { RowRules } from '../cycle/row.ts'
import { recordLeftOut } from '../left-out.ts'
import { loadRepaired } from './load-repaired.ts'
import '../tables.ts'
import { calculateRepaired } from './calculate-repaired.ts'
import { type FileOfVersion, fileOfVersion } from './file-of-version.ts'
import { completed, type Line, ownProblems, problemsBesideOthers, rulesOf } from './judge.ts'
import type { KnownRequest } from './queries.ts'

/** One import or repair of a batch at a time. A person does not wait for a long file. */
export async function lockImports(tx: Tx, batchNo: number): Promise<Refusal | undefined> {
  const { isFree } = await one(
    tx,
    sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('import of a cycle'), ${batchNo}) as "isFree"`
  )
  return isFree
    ? undefined
    : refuse('changedMeanwhile', 'A file of this cycle is being imported right now. Try again when it is done.')
}

type Making = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'services'>
type Accepted = Pick<KnownRequest, 'changeId' | 'batchNo' | 'version' | 'fileVersion' | 'rowCount' | 'amount'>

/**
 * Adds the rows of a request to their cycle, as its next version: judged once more, held as duplicates, held for their
 * e-invoice or excluded as rows of an import are, and with what was decided about them in an earlier version. Rows already in the cycle stay as they are, with what people did.
 * Refuses rows that an import would no longer take. `lockImports` comes first.
 */
export async function makeVersion(call: Making, request: Accepted): Promise<number | Refusal> {
  const { tx, clock } = call
  const { batchNo, version: former } = request
  // What follows says who owes e-invoice numbers, and whose they are.
  await lockEInvoices(tx)
  const rows = await requestedRows(tx, request.changeId)
  const file = await fileOfVersion(tx, request)
  if (isRefusal(file)) return file
  const rules = await rulesOf(tx, file, rows)
  const wrong = await refuseWrong(tx, request, rows, rules)
  if (wrong) return wrong
  const cardVersions = file.isCalculated ? await calculatedAlike(tx, file, { lines: rows, rules }) : null
  if (isRefusal(cardVersions)) return cardVersions
  const version = former + 1
  const table = await createLoadingTable(tx, batchNo, version)
  const idBase = await idBaseOf(tx, batchNo)
  const holds = await reserveHolds(tx)
  const hadFilters = await passFiltersOn(tx, { batchNo, version: former })
  const twins = await TwinSearch.begin(tx, { batchNo, version }, idBase)
  await loadRepaired(tx, rows, {
    table,
    idBase,
    rules,
    holdActionId: holds.eInvoice,
    heldSince: clock.now(),
    twins
  })
  // Without the keys of the present rows, the filters would say that these do not exist.
  if (!hadFilters) await forgetFilters(tx, { batchNo, version })
  const duplicates = await holdDuplicates(tx, table, {
    batchNo,
    version,
    search: twins,
    actionId: holds.duplicate,
    heldSince: clock.now(),
    areAdded: true
  })
  await lockExclusions(tx)
  const cycle = await lockRepairable(tx, batchNo, former)
  if (isRefusal(cycle)) return cycle
  const tooMuch = await refuseSum(tx, batchNo, table)
  if (tooMuch) return tooMuch
  await markExcluded(tx, table)
  await carryToRepaired(tx, { table, now: clock.now(), current: { batchNo, version: former } })
  await recordHolds(call, { batchNo, table, holds })
  await recordArrivals(tx, batchNo, table.ref)
  await takeEffect(call, { cycle, table, request, duplicates, cardVersions })
  return version
}

/** While the rows were loaded, the cycle was not locked: it may have been approved or dropped meanwhile. */
async function lockRepairable(tx: Tx, batchNo: number, version: number): Promise<CycleRow | Refusal> {
  const cycle = await lockCycle(tx, batchNo, version)
  if (isRefusal(cycle)) return cycle
  const { status: payoutStatus, version: currentVersion } = cycle
  return refusedBy(canRepair({ payoutStatus, version, currentVersion, isSameFile: true }), 'changeId') ?? cycle
}

async function requestedRows(tx: Tx, changeId: number): Promise<Line[]> {
  const { rows } = await sql<{ line: number; after: Record<string, string> }>`
    select line, after from repaired_rows where change_id = ${changeId} order by line`.execute(tx)
  return rows.map(({ line, after }) => ({ line, values: completed(after) }))
}

/** Dealers, other rows and further repairs may have changed since the request. */
async function refuseWrong(
  tx: Tx,
  rowsOf: Accepted,
  rows: readonly Line[],
  rules: RowRules
): Promise<Refusal | undefined> {
  const beside = await problemsBesideOthers(tx, rowsOf, rows, rules)
  const wrong = rows.flatMap(({ line, values }) => {
    const problem = ownProblems(values, rules)[0] ?? beside.get(line)
    return problem ? [`line ${line}: ${problem.column} ${problem.problem}`] : []
  })
  if (wrong.length === 0) return undefined
  return refuse(
    'changedMeanwhile',
    `${countOf(wrong.length, 'row is', 'rows are')} not right any more, ${wrong[0]}. Refuse the request, so that it can be repaired again.`,
    'changeId'
  )
}

/** The versions of the card that give repaired sales what a second person has seen; refused if they give something else. */
async function calculatedAlike(
  tx: Tx,
  file: FileOfVersion,
  of: { lines: readonly Line[]; rules: RowRules }
): Promise<number[] | Refusal> {
  const calculated = await calculateRepaired(tx, file, of)
  if (isRefusal(calculated)) return calculated
  const other = of.lines.find(({ line, values }) => calculated.amounts.get(line) !== values.incentiveAmount)
  if (!other) return calculated.cardVersions
  return refuse(
    'changedMeanwhile',
    `The rate card gives line ${other.line} another amount by now. Refuse the request, so that it can be made again.`,
    'changeId'
  )
}

/** A cycle whose sum could not be added up any more is refused here, as its import would be. */
async function refuseSum(tx: Tx, batchNo: number, { ref }: LoadingTable): Promise<Refusal | undefined> {
  const { isTooLarge } = await one(
    tx,
    sql<{ isTooLarge: boolean }>`
    select (select coalesce(sum(abs(incentive_amount)), 0) from transactions where batch_no = ${batchNo})
      + (select coalesce(sum(abs(incentive_amount)), 0) from ${ref}) > ${largestCycle} as "isTooLarge"`
  )
  return isTooLarge
    ? refuse(
        'refusedByRule',
        `With these rows the amounts of the cycle add up to more than ${withCurrency(largestCycle)}, the most that a cycle can hold.`,
        'changeId'
      )
    : undefined
}

/** The holds that the rows arrive with. */
async function recordHolds(
  { tx, clock }: Making,
  { batchNo, table, holds }: { batchNo: number; table: LoadingTable; holds: { eInvoice: number; duplicate: number } }
): Promise<void> {
  const hold = (actionId: number) => ({
    ...{ batchNo, actedAt: clock.now(), actionId },
    heldRows: sql`(
      select company_id, hold_type, incentive_amount as amount, 1 as row_count
      from ${table.ref} where hold_action_id = ${actionId}
    )`
  })
  await recordImportedHold(tx, {
    ...hold(holds.eInvoice),
    holdType: holdTypes.eInvoiceMissing,
    remark: 'The e-invoice number has not been supplied.'
  })
  const { duplicates } = await one(
    tx,
    sql<{ duplicates: number }>`
    select count(*) as duplicates from ${table.ref} where hold_action_id = ${holds.duplicate}`
  )
  if (duplicates > 0)
    await recordImportedHold(tx, {
      ...hold(holds.duplicate),
      holdType: holdTypes.duplicate,
      remark: duplicateRemark,
      mayHoldNothing: true
    })
}

async function takeEffect(
  call: Making,
  made: {
    cycle: CycleRow
    table: LoadingTable
    request: Accepted
    duplicates: Duplicates
    cardVersions: number[] | null
  }
): Promise<void> {
  const { tx, services } = call
  const { cycle, table, request, ...counted } = made
  const { batch_no: batchNo } = cycle
  const version = await nextVersion(tx, cycle)
  await addLoadedRows(tx, table, { batchNo, version })
  await recordNumbers(tx, batchNo)
  await recordVersion(call, request, counted)
  await keepSums(tx, { batchNo, version })
  await countTotals(tx, batchNo)
  await notifyOfReturn(call, cycle, await settleCycle(tx, cycle))
  await enqueueSignals(tx, services.jobs, { batchNo, version })
}

/** The same file, with more of its rows. What it still rejects is listed under the new version, too. */
async function recordVersion(
  { tx, clock }: Making,
  request: Accepted,
  { duplicates, cardVersions }: { duplicates: Duplicates; cardVersions: number[] | null }
): Promise<void> {
  const { changeId, batchNo, version: former, fileVersion, rowCount, amount } = request
  await sql`
    insert into cycle_versions (batch_no, version, status, name, commission_type, cutoff_date, report_date, payout_date,
      file_name, file_sha256, rows_read, rows_accepted, rows_rejected, total_amount, duplicate_rows, duplicate_amount,
      imported_by, imported_on, decided_by, decided_on, remark, file_version, rows_repaired, lines_above, empty_rows,
      card_versions, set_aside_payer_issues, set_aside_other_dealers)
    select batch_no, version + 1, status, name, commission_type, cutoff_date, report_date, payout_date,
      file_name, file_sha256, rows_read, rows_accepted + ${rowCount}::bigint, rows_rejected - ${rowCount}::bigint,
      total_amount + ${amount}::numeric, duplicate_rows + ${duplicates.rowCount}::bigint,
      duplicate_amount + ${duplicates.amount}::numeric, imported_by, ${clock.now()}::timestamptz, decided_by, decided_on,
      remark, ${fileVersion}::integer, rows_repaired + ${rowCount}::bigint, lines_above, empty_rows,
      ${cardVersions}::bigint[], set_aside_payer_issues, set_aside_other_dealers
    from cycle_versions where batch_no = ${batchNo} and version = ${former}`.execute(tx)
  await sql`update cycle_versions set status = 'Retired' where batch_no = ${batchNo} and version = ${former}`.execute(
    tx
  )
  await sql`
    insert into import_rejections (batch_no, version, line, column_name, value, problem)
    select batch_no, version + 1, line, column_name, value, problem from import_rejections
    where batch_no = ${batchNo} and version = ${former}
      and line not in (select line from repaired_rows where change_id = ${changeId})`.execute(tx)
  await recordLeftOut(tx, { batchNo, version: former + 1, fileVersion })
}
