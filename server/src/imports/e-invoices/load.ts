import { eInvoiceKey, eInvoiceNoProblem } from '@payouts/contract/cycles/e-invoice-no'
import {
  type EInvoiceFileColumn,
  eInvoiceFileColumns,
  longestText,
  type NarrowingEInvoiceFileColumn,
  narrowingEInvoiceFileColumns
} from '@payouts/contract/imports/import-file'
import { sql } from 'kysely'
import type { Header } from '#platform/csv/header.ts'
import type { Line } from '#platform/csv/lines.ts'
import { type Problem, shown, textProblem } from '#platform/csv/values.ts'
import { copyIn, copyValue } from '#platform/db/copy-in.ts'
import type { Tx } from '#platform/db/database.ts'
import { nothingSkipped, type Skipped, tableIn } from '#platform/incoming/table.ts'
import type { TableRow } from '#platform/incoming/table-row.ts'

type FileHeader = Header<EInvoiceFileColumn, NarrowingEInvoiceFileColumn>
type Block = { rows: string; problems: string }

const blockLength = 512 * 1024

/**
 * Streams a file's rows into `e_invoices (line, transaction_no, e_invoice_no, number_key, company_code,
 * transaction_type)`, the last two null if a row does not have them, and every problem into `e_invoice_problems
 * (line, column_name, value, problem)`, tables of this transaction. Returns how many rows it read, and what it
 * skipped.
 * @throws BadFile without a proper header row or any row
 */
export async function loadEInvoices(
  tx: Tx,
  chunks: AsyncIterable<Buffer>
): Promise<{ rowsRead: number; skipped: Skipped }> {
  await createTables(tx)
  const read = { rowsRead: 0, skipped: nothingSkipped }
  let block: Block = { rows: '', problems: '' }
  const columns = { required: eInvoiceFileColumns, optional: narrowingEInvoiceFileColumns }
  for await (const { header, rows, skipped } of tableIn(chunks, columns)) {
    for (const row of rows) addRow(block, row, header)
    read.rowsRead += rows.length
    read.skipped = skipped
    if (block.rows.length + block.problems.length < blockLength) continue
    await write(tx, block)
    block = { rows: '', problems: '' }
  }
  await write(tx, block)
  await sql`analyze e_invoices`.execute(tx)
  return read
}

async function createTables(tx: Tx): Promise<void> {
  await sql`create temporary table e_invoices (line bigint, transaction_no text, e_invoice_no text,
    number_key text, company_code text, transaction_type text)
    on commit drop`.execute(tx)
  await sql`create temporary table e_invoice_problems (line bigint, column_name text, value text, problem text)
    on commit drop`.execute(tx)
}

function addRow(block: Block, { line, values, problems: ofRow }: TableRow, header: FileHeader): void {
  if (ofRow.length > 0) {
    for (const problem of ofRow) block.problems += problemLine(line, problem)
    return
  }
  const textOf = (column: keyof FileHeader['positions']) => values[header.positions[column] ?? -1] ?? ''
  const problems = eInvoiceFileColumns.flatMap((column): Problem[] => {
    const problem = textProblem(textOf(column), longestText) ?? numberProblem(column, textOf(column))
    return problem === undefined ? [] : [{ column, value: shown(textOf(column)), problem }]
  })
  for (const problem of problems) block.problems += problemLine(line, problem)
  if (problems.length === 0)
    block.rows += `${[
      line.number,
      copyValue(textOf('transactionNo')),
      copyValue(textOf('eInvoiceNo')),
      copyValue(eInvoiceKey(textOf('eInvoiceNo'))),
      ...narrowingEInvoiceFileColumns.map((column) => copyValue(textOf(column) || null))
    ].join('\t')}\n`
}

const numberProblem = (column: EInvoiceFileColumn, written: string): string | undefined =>
  column === 'eInvoiceNo' ? eInvoiceNoProblem(written) : undefined

function problemLine({ number }: Line, { column, value, problem }: Problem): string {
  return `${number}\t${column}\t${copyValue(value)}\t${copyValue(problem)}\n`
}

async function write(tx: Tx, { rows, problems }: Block): Promise<void> {
  if (rows) await copyIn(tx, 'copy e_invoices from stdin', rows)
  if (problems) await copyIn(tx, 'copy e_invoice_problems from stdin', problems)
}
