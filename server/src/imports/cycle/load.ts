import { eInvoiceKey } from '@payouts/contract/cycles/e-invoice-no'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import {
  type CycleFileColumn,
  cycleFileColumns,
  type ExtraCycleFileColumn,
  extraCycleFileColumns,
  optionalCycleFileColumn
} from '@payouts/contract/imports/import-file'
import { sql } from 'kysely'
import type { Line } from '#platform/csv/lines.ts'
import type { Problem } from '#platform/csv/values.ts'
import { copyIn, copyValue } from '#platform/db/copy-in.ts'
import type { Tx } from '#platform/db/database.ts'
import { BadFile } from '#platform/incoming/bad-file.ts'
import type { IncomingFile } from '#platform/incoming/incoming-file.ts'
import { nothingSkipped, type Skipped, type TablePart, tableIn } from '#platform/incoming/table.ts'
import type { TableRow } from '#platform/incoming/table-row.ts'
import { createGivenNumbers, GivenNumbers, writeNumbers } from '#transactions/e-invoices/numbers.ts'
import { createGivenSetAside, writeSetAside } from '#transactions/e-invoices/set-aside.ts'
import type { TwinSearch } from '#transactions/twins/twin-search.ts'
import { type CycleHeader, extrasOf, problemsOf, type Row, type RowRules, rowOf, storedRow, visibleRow } from './row.ts'

export type ReadProgress = { rowsRead: number; rowsRejected: number }

/** What was read, and the file's extra columns. */
export type ReadFile = ReadProgress & {
  skipped: Skipped
  extraColumns: readonly ExtraCycleFileColumn[]
  /** Whether the file has sales without amounts. */
  isSales: boolean
}

export type LoadPlan = {
  /** The table for valid rows, made by `createLoadingTable`. */
  table: string
  /** A row's id is this plus its line, so an id leads to the line of the file. */
  idBase: number
  rules: RowRules
  /** The action that holds rows without their e-invoice, and since when. */
  holdActionId: number
  heldSince: Date
  /** Collects the valid rows, to find duplicates in other cycles. */
  twins: TwinSearch
  onProgress?: (progress: ReadProgress) => void
}

/** Ids of two imports never collide as long as no file has more lines: see the sequence transaction_ids. */
const mostLines = 99_999_999
const blockLength = 512 * 1024

/**
 * Streams a file's rows: valid ones into the loading table, their e-invoice numbers that do not count into
 * `given_set_aside`; every problem of the others into `import_problems`, their values into `rejected_values` for repairs,
 * and their numbers and types into `rejected_transactions`, so that later repetitions are still found.
 * @throws BadFile without a proper header row or any row
 */
export async function loadRows(tx: Tx, source: IncomingFile, plan: LoadPlan): Promise<ReadFile> {
  await createProblemTables(tx)
  const progress: ReadProgress & { skipped: Skipped } = { rowsRead: 0, rowsRejected: 0, skipped: nothingSkipped }
  let format: FileFormat | undefined
  let block = emptyBlock()
  // One block is written to the database while the next is read.
  let writing: Promise<void> = Promise.resolve()
  for await (const { header, rows, skipped } of partsOf(source)) {
    format ??= { header, extras: extrasOf(header), isSales: header.positions.incentiveAmount === undefined }
    for (const row of rows) if (!addRow(block, row, format, plan)) progress.rowsRejected += 1
    progress.rowsRead += rows.length
    progress.skipped = skipped
    if (plan.twins.isPartFull) {
      await writing
      await plan.twins.endPart()
    }
    if (block.length < blockLength) continue
    await writing
    writing = write(tx, plan.table, block, format)
    writing.catch(() => {})
    block = emptyBlock()
    plan.onProgress?.(progress)
    if ((rows.at(-1)?.line.number ?? 0) > mostLines) throw new BadFile(tooManyLines)
  }
  await writing
  await write(tx, plan.table, block, format)
  await plan.twins.endPart()
  plan.onProgress?.(progress)
  return { ...progress, extraColumns: format?.extras ?? [], isSales: format?.isSales ?? false }
}

const tableColumns = {
  required: cycleFileColumns,
  optional: extraCycleFileColumns,
  mayBeEmpty: [optionalCycleFileColumn]
} as const

const salesColumns = {
  required: cycleFileColumns.filter((column) => column !== 'incentiveAmount'),
  optional: extraCycleFileColumns,
  mayBeEmpty: [optionalCycleFileColumn]
} as const

/**
 * The parts of a file with amounts, or of one of sales. What both lack is said of the former: the column of amounts may
 * be what somebody forgot.
 */
async function* partsOf(source: IncomingFile): AsyncGenerator<TablePart<CycleFileColumn, ExtraCycleFileColumn>> {
  const withAmounts = tableIn(source.open(), tableColumns)
  const first = await withAmounts.next().catch((error: unknown) => error)
  if (!(first instanceof BadFile)) {
    if (first instanceof Error) throw first
    const { value, done } = first as IteratorResult<TablePart<CycleFileColumn, ExtraCycleFileColumn>, void>
    if (!done) yield value
    yield* withAmounts
    return
  }
  const sales = tableIn(source.open(), salesColumns)
  const begun = await sales.next().catch(() => {
    throw first
  })
  if (!begun.done) yield begun.value as TablePart<CycleFileColumn, ExtraCycleFileColumn>
  for await (const part of sales) yield part as TablePart<CycleFileColumn, ExtraCycleFileColumn>
}

const tooManyLines = `The file has more than ${mostLines} lines. Cut it into several cycles.`

async function createProblemTables(tx: Tx): Promise<void> {
  await sql`drop table if exists import_problems, rejected_transactions, rejected_values`.execute(tx)
  await sql`create temporary table import_problems (line bigint, column_name text, value text, problem text)
    on commit drop`.execute(tx)
  await sql`create temporary table rejected_transactions (line bigint, transaction_no text, transaction_type text)
    on commit drop`.execute(tx)
  await sql`create temporary table rejected_values (line bigint, row_values jsonb) on commit drop`.execute(tx)
  await createGivenNumbers(tx)
  await createGivenSetAside(tx)
}

/** What the header row said. */
type FileFormat = { header: CycleHeader; extras: readonly ExtraCycleFileColumn[]; isSales: boolean }

type Block = {
  rows: string
  numbers: GivenNumbers
  /** Numbers that do not count. */
  setAside: string
  problems: string
  rejected: string
  values: string
  length: number
}

const emptyBlock = (): Block => ({
  rows: '',
  numbers: new GivenNumbers(),
  setAside: '',
  problems: '',
  rejected: '',
  values: '',
  length: 0
})

/** Adds a line to the block, as a row or as its problems, and says whether it is valid. */
function addRow(
  block: Block,
  { line, values, problems: ofRow }: TableRow,
  format: FileFormat,
  plan: LoadPlan
): boolean {
  const { header, extras, isSales } = format
  block.length += line.text.length
  const row = rowOf(values, header, extras)
  // Until the rate card gives it an amount, a sale has none.
  const checked = isSales ? { ...row, incentiveAmount: '0.00' } : row
  const problems = ofRow.length > 0 ? ofRow : problemsOf(checked, plan.rules)
  if (problems.length === 0) {
    const visible = visibleRow(checked, plan.rules)
    block.rows += rowLine(line, visible, format, plan)
    if (visible.eInvoiceNo !== '') noteNumber(block, line, visible, plan)
    plan.twins.add(line.number, visible)
    return true
  }
  for (const problem of problems) block.problems += problemLine(line, problem)
  block.values += valuesLine(line, row)
  if (!problems.some(({ column }) => ['row', 'transactionNo', 'transactionType'].includes(column))) {
    const { transactionNo, transactionType } = visibleRow(row, plan.rules)
    block.rejected += `${line.number}\t${copyValue(transactionNo)}\t${copyValue(transactionType)}\n`
  }
  return false
}

function problemLine({ number }: Line, { column, value, problem }: Problem): string {
  return `${number}\t${column}\t${copyValue(value)}\t${copyValue(problem)}\n`
}

function valuesLine({ number }: Line, row: Row): string {
  return `${number}\t${copyValue(storedRow(row))}\n`
}

const columns = [
  ...['id', 'company_id', 'state', 'hold_type', 'hold_action_id', 'held_since', 'transaction_date'],
  ...['transaction_amount', 'incentive_amount', 'transaction_type', 'yes_id', 'transaction_no', 'plan_name'],
  ...['billing_account_no', 'e_invoice_no']
].join(', ')

const extraColumns: Readonly<Record<ExtraCycleFileColumn, string>> = {
  deviceId: 'device_id',
  channel: 'channel',
  salesPerson: 'sales_person',
  firstUsageDate: 'first_usage_on',
  originalTransactionNo: 'original_transaction_no'
}

const columnsWith = (extras: readonly ExtraCycleFileColumn[]): string =>
  [columns, ...extras.map((column) => extraColumns[column])].join(', ')

type NumberOfLine = Pick<Line, 'number'>

type RowFormat = Pick<FileFormat, 'extras' | 'isSales'>

function rowLine({ number }: NumberOfLine, row: Row, { extras, isSales }: RowFormat, plan: LoadPlan): string {
  const dealer = plan.rules.dealerOf(row.companyCode)
  if (!dealer) throw new Error('a row of an unknown dealer has a problem')
  const hasNumber = !dealer.isIssuedByPayer && eInvoiceKey(row.eInvoiceNo) !== null
  // What a sale earns is not known yet.
  const isHeld = dealer.eInvoiceRequired && !hasNumber && (isSales || isEarned(row))
  const state = isHeld
    ? `HELD\t${holdTypes.eInvoiceMissing}\t${plan.holdActionId}\t${plan.heldSince.toISOString()}`
    : payable
  const texts = `${copyValue(row.transactionType)}\t${copyValue(row.yesId)}\t${copyValue(row.transactionNo)}`
  const amounts = `${row.transactionDate}\t${row.transactionAmount}\t${row.incentiveAmount}`
  const invoice = copyValue(hasNumber ? row.eInvoiceNo : null)
  let rest = `${copyValue(row.planName)}\t${copyValue(row.billingAccountNo)}\t${invoice}`
  for (const column of extras) rest += `\t${copyValue(row[column] || null)}`
  return `${plan.idBase + number}\t${dealer.companyId}\t${state}\t${amounts}\t${texts}\t${rest}\n`
}

/** A number counts where its dealer issues its own e-invoices: two documents would declare the income twice. */
function noteNumber(
  block: Pick<Block, 'numbers' | 'setAside'>,
  { number }: NumberOfLine,
  { companyCode, eInvoiceNo }: Row,
  { rules, idBase }: LoadPlan
): void {
  const dealer = rules.dealerOf(companyCode)
  if (!dealer) return
  if (!dealer.isIssuedByPayer) block.numbers.add(eInvoiceNo, dealer.companyId)
  else if (eInvoiceKey(eInvoiceNo) !== null)
    block.setAside += `${idBase + number}\t${dealer.companyId}\t${copyValue(eInvoiceNo)}\n`
}

/** Neither a debit nor a row of RM 0.00, which never wait for a number. */
const isEarned = ({ incentiveAmount }: Row): boolean =>
  !incentiveAmount.startsWith('-') && /[1-9]/.test(incentiveAmount)

const payable = 'PAYABLE\t\\N\t\\N\t\\N'

const repairedFormat: RowFormat = { extras: extraCycleFileColumns, isSales: false }

/** Writes repaired rows to the loading table like a file's rows. They have no problems. */
export async function loadRepaired(
  tx: Tx,
  rows: readonly { line: number; values: Row }[],
  plan: LoadPlan
): Promise<void> {
  await createGivenNumbers(tx)
  const given = { numbers: new GivenNumbers(), setAside: '' }
  let text = ''
  for (const { line, values } of rows) {
    const visible = visibleRow(values, plan.rules)
    text += rowLine({ number: line }, visible, repairedFormat, plan)
    noteNumber(given, { number: line }, visible, plan)
    plan.twins.add(line, visible)
    if (plan.twins.isPartFull) await plan.twins.endPart()
  }
  await plan.twins.endPart()
  await copyIn(tx, `copy ${plan.table} (${columnsWith(extraCycleFileColumns)}) from stdin with (freeze)`, text)
  await writeNumbers(tx, given.numbers.text)
}

async function write(
  tx: Tx,
  table: string,
  { rows, numbers, setAside, problems, rejected, values }: Block,
  format: FileFormat | undefined
): Promise<void> {
  // Nobody sees the table before it is complete, so its rows may count as visible to all: pages are found by an index
  // alone at once, and no vacuum rewrites them.
  if (rows) await copyIn(tx, `copy ${table} (${columnsWith(format?.extras ?? [])}) from stdin with (freeze)`, rows)
  await writeNumbers(tx, numbers.text)
  await writeSetAside(tx, setAside)
  if (problems) await copyIn(tx, 'copy import_problems from stdin', problems)
  if (rejected) await copyIn(tx, 'copy rejected_transactions from stdin', rejected)
  if (values) await copyIn(tx, 'copy rejected_values from stdin', values)
}
