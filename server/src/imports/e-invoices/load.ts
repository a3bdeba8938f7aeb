import { type EInvoiceFileColumn, eInvoiceFileColumns, longestText } from '@payouts/contract/imports/import-file'
import { sql } from 'kysely'
import { valuesOf } from '../../platform/csv/fields.ts'
import { type Header, readHeader } from '../../platform/csv/header.ts'
import { type Line, linesOf } from '../../platform/csv/lines.ts'
import { type Problem, rowProblem, shown, textProblem } from '../../platform/csv/values.ts'
import { copyIn, copyValue } from '../../platform/db/copy-in.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'

type FileHeader = Header<EInvoiceFileColumn>
type Block = { rows: string; problems: string }

const blockLength = 512 * 1024

/**
 * Streams a file's rows into `e_invoices (line, transaction_no, e_invoice_no)` and every problem of the bad ones into
 * `e_invoice_problems (line, column_name, value, problem)`, tables of this transaction. Answers how many rows it read.
 * Refuses a file without a proper header row or without a row.
 */
export async function loadEInvoices(tx: Tx, chunks: AsyncIterable<Buffer>): Promise<number | Refusal> {
  await createTables(tx)
  let header: FileHeader | undefined
  let rowsRead = 0
  let block: Block = { rows: '', problems: '' }
  for await (const lines of linesOf(chunks)) {
    for (const line of lines) {
      if (header === undefined) {
        const found = readHeader(line, eInvoiceFileColumns)
        if (typeof found === 'string') return refuse('refusedByRule', found)
        header = found
      } else if (line.text.trim() !== '' || line.fault) {
        rowsRead += 1
        addRow(block, line, header)
      }
    }
    if (block.rows.length + block.problems.length < blockLength) continue
    await write(tx, block)
    block = { rows: '', problems: '' }
  }
  await write(tx, block)
  if (header === undefined) return refuse('refusedByRule', 'The file is empty.')
  if (rowsRead === 0) return refuse('refusedByRule', 'The file holds no row below its header.')
  await sql`analyze e_invoices`.execute(tx)
  return rowsRead
}

async function createTables(tx: Tx): Promise<void> {
  await sql`create temporary table e_invoices (line bigint, transaction_no text, e_invoice_no text)
    on commit drop`.execute(tx)
  await sql`create temporary table e_invoice_problems (line bigint, column_name text, value text, problem text)
    on commit drop`.execute(tx)
}

function addRow(block: Block, line: Line, header: FileHeader): void {
  const values = line.fault ? [] : valuesOf(line.text)
  const unreadable = rowProblem(line, values, header.width)
  if (unreadable || typeof values === 'string') {
    if (unreadable) block.problems += problemLine(line, unreadable)
    return
  }
  const textOf = (column: EInvoiceFileColumn) => values[header.positions[column]] ?? ''
  const problems = eInvoiceFileColumns.flatMap((column): Problem[] => {
    const problem = textProblem(textOf(column), longestText)
    return problem === undefined ? [] : [{ column, value: shown(textOf(column)), problem }]
  })
  for (const problem of problems) block.problems += problemLine(line, problem)
  if (problems.length === 0)
    block.rows += `${line.number}\t${copyValue(textOf('transactionNo'))}\t${copyValue(textOf('eInvoiceNo'))}\n`
}

function problemLine({ number }: Line, { column, value, problem }: Problem): string {
  return `${number}\t${column}\t${copyValue(value)}\t${copyValue(problem)}\n`
}

async function write(tx: Tx, { rows, problems }: Block): Promise<void> {
  if (rows) await copyIn(tx, 'copy e_invoices from stdin', rows)
  if (problems) await copyIn(tx, 'copy e_invoice_problems from stdin', problems)
}
