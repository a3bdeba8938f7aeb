import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { owesEInvoice } from '#on-hold/commands/e-invoice-duty.ts'
import { dayOf } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { clearEInvoiceNumbers, type MovedRows, moveRows, sumOfMoves } from '#transactions/move-rows.ts'
import { moveRecorded } from '#transactions/record-action.ts'
import { coveredIds, isFreed, wasHeldAs } from '../coverage.ts'

/**
 * Returns rows of one cycle that only these exclusions covered: to be paid, or to their former hold. A row that
 * arrived excluded was never checked for its e-invoice: if it needs one, it is held for that now. So is one whose e-invoice
 * was taken back meanwhile.
 */
export async function giveBack(
  tx: Tx,
  { batchNo, exclusionIds, now }: { batchNo: number; exclusionIds: readonly number[]; now: Date }
): Promise<MovedRows> {
  const from = ['EXCLUDED'] as const
  const on = dayOf(now)
  const rows: RawBuilder<SqlBool> = sql`id = any(array(
    select id from transactions as row
    where batch_no = ${batchNo} and id = any(array(${coveredIds(batchNo, exclusionIds)})) and ${isFreed}))`
  // Nothing states them any more, also where the dealer issues its own e-invoices by now.
  await clearEInvoiceNumbers(
    tx,
    batchNo,
    sql`${rows} and e_invoice_no is not null and id in (select e_invoice_rows_taken_back(${batchNo}))`
  )
  const toFormerHolds: MovedRows[] = []
  for (const holdType of [holdTypes.manual, holdTypes.duplicate])
    toFormerHolds.push(
      await moveRows(tx, {
        ...{ batchNo, on, from },
        to: 'HELD',
        where: sql`${rows} and ${wasHeldAs(holdType)}`,
        set: { holdType, requestActionId: null }
      })
    )
  const toFormerWait = await moveRows(tx, {
    ...{ batchNo, on, from },
    to: 'HELD',
    where: sql`${rows} and ${wasHeldAs(holdTypes.eInvoiceMissing)} and ${owesEInvoice()}`,
    set: { holdType: holdTypes.eInvoiceMissing }
  })
  const toNewWait = await holdForEInvoice(tx, { batchNo, rows, now })
  const toPayable = await moveRows(tx, { batchNo, on, from, to: 'PAYABLE', where: rows, set: { heldSince: null } })
  return sumOfMoves([...toFormerHolds, toFormerWait, toNewWait, toPayable])
}

async function holdForEInvoice(
  tx: Tx,
  { batchNo, rows, now }: { batchNo: number; rows: RawBuilder<SqlBool>; now: Date }
): Promise<MovedRows> {
  const where: RawBuilder<SqlBool> = sql`${rows} and ${owesEInvoice()}`
  const owing = await sql`select from transactions where batch_no = ${batchNo} and ${where} limit 1`.execute(tx)
  if (owing.rows.length === 0) return sumOfMoves([])
  const hold = {
    kind: 'HOLD' as const,
    batchNo,
    holdType: holdTypes.eInvoiceMissing,
    remark: 'The e-invoice number has not been supplied.',
    actedBy: null,
    actedAt: now
  }
  const { moved } = await moveRecorded(tx, hold, (actionId) => ({
    from: ['EXCLUDED'],
    to: 'HELD',
    where,
    set: { holdType: holdTypes.eInvoiceMissing, heldSince: now, holdActionId: actionId }
  }))
  return moved
}
