import { extraCycleFileColumns } from '@payouts/contract/imports/import-file'
import type { Tx } from '#platform/db/database.ts'
import { createGivenNumbers, writeNumbers } from '#transactions/e-invoices/numbers.ts'
import { type Row, visibleRow } from '../cycle/row.ts'
import { addValidRow, copyLines, cutPlan, noRows, type RowFormat, type RowPlan } from '../cycle/valid-rows.ts'

const format: RowFormat = { extras: extraCycleFileColumns, isSales: false }

/** Writes repaired rows to the loading table like a file's rows. They have no problems. */
export async function loadRepaired(
  tx: Tx,
  repaired: readonly { line: number; values: Row }[],
  given: RowPlan
): Promise<void> {
  const plan = await cutPlan(tx, given)
  await createGivenNumbers(tx)
  const rows = noRows(plan.table)
  for (const { line, values } of repaired) {
    addValidRow(rows, { number: line }, visibleRow(values, plan.rules), format, plan)
    if (plan.twins.isPartFull) await plan.twins.endPart()
  }
  await plan.twins.endPart()
  await copyLines(tx, plan.table, format, rows.lines)
  await writeNumbers(tx, rows.numbers)
}
