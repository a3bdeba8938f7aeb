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
import { createGivenNumbers, writeNumbers } from '#transactions/e-invoices/numbers.ts'
import { createGivenSetAside, writeSetAside } from '#transactions/e-invoices/set-aside.ts'
import type { LoadingTable } from '#transactions/partition.ts'
import { type CycleHeader, extrasOf, problemsOf, type Row, rowOf, storedRow, visibleRow } from './row.ts'
import {
  addValidRow,
  type CutPlan,
  copyLines,
  cutPlan,
  noRows,
  type RowFormat,
  type RowPlan,
  type ValidRows
} from './valid-rows.ts'

export type ReadProgress = { rowsRead: number; rowsRejected: number }

/** What was read, and the file's extra columns. */
export type ReadFile = ReadProgress & {
  skipped: Skipped
  extraColumns: readonly ExtraCycleFileColumn[]
  /** Whether the file has sales without amounts. */
  isSales: boolean
}

export type LoadPlan = RowPlan & { onProgress?: (progress: ReadProgress) => void }

/** Ids of two imports never collide as long as no file has more lines: see the sequence transaction_ids. */
const mostLines = 99_999_999
/** Of each part of the table that rows are copied into. */
const blockLength = 512 * 1024

/**
 * Streams a file's rows: valid ones into the loading table, their e-invoice numbers that do not count into
 * `given_set_aside`; every problem of the others into `import_problems`, their values into `rejected_values` for repairs,
 * and their numbers and types into `rejected_transactions`, so that later repetitions are still found.
 * @throws BadFile without a proper header row or any row
 */
export async function loadRows(tx: Tx, source: IncomingFile, given: LoadPlan): Promise<ReadFile> {
  await createProblemTables(tx)
  const plan = await cutPlan(tx, given)
  const progress: ReadProgress & { skipped: Skipped } = { rowsRead: 0, rowsRejected: 0, skipped: nothingSkipped }
  let format: FileFormat | undefined
  let block = emptyBlock(plan.table)
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
    if (block.length < blockLength * plan.table.parts.length) continue
    await writing
    writing = write(tx, plan.table, block, format)
    writing.catch(() => {})
    block = emptyBlock(plan.table)
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
type FileFormat = RowFormat & { header: CycleHeader }

type Block = {
  rows: ValidRows
  problems: string
  rejected: string
  values: string
  length: number
}

const emptyBlock = (table: LoadingTable): Block => ({
  rows: noRows(table),
  problems: '',
  rejected: '',
  values: '',
  length: 0
})

/** Adds a line to the block, as a row or as its problems, and says whether it is valid. */
function addRow(block: Block, { line, values, problems: ofRow }: TableRow, format: FileFormat, plan: CutPlan): boolean {
  const { header, extras, isSales } = format
  block.length += line.text.length
  const row = rowOf(values, header, extras)
  // Until the rate card gives it an amount, a sale has none.
  const checked = isSales ? { ...row, incentiveAmount: '0.00' } : row
  const problems = ofRow.length > 0 ? ofRow : problemsOf(checked, plan.rules)
  if (problems.length === 0) {
    addValidRow(block.rows, line, visibleRow(checked, plan.rules), format, plan)
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

async function write(
  tx: Tx,
  table: LoadingTable,
  { rows, problems, rejected, values }: Block,
  format: RowFormat = { extras: [], isSales: false }
): Promise<void> {
  await copyLines(tx, table, format, rows.lines)
  await writeNumbers(tx, rows.numbers)
  await writeSetAside(tx, rows.setAside)
  if (problems) await copyIn(tx, 'copy import_problems from stdin', problems)
  if (rejected) await copyIn(tx, 'copy rejected_transactions from stdin', rejected)
  if (values) await copyIn(tx, 'copy rejected_values from stdin', values)
}
