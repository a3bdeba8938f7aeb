import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CycleRow } from '#cycles/tables.ts'
import { endHolds } from '#on-hold/commands/end-holds.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { filledNumber } from '#transactions/move-rows.ts'
import { partition } from '#transactions/partition.ts'
import '#transactions/tables.ts'
import '../tables.ts'

/**
 * Notes documents of a cycle as `documents_to_pay`, and the rows that they state as `rows_to_pay`, for this transaction.
 * `number` is what the rows receive, null for nothing. The planner does not know how many these are before they are
 * analyzed, and would look up every row of the cycle for a hundred documents.
 */
export async function noteWhatToPay(
  tx: Tx,
  batchNo: number,
  { which, number }: { which: RawBuilder<SqlBool>; number: RawBuilder<string | null> }
): Promise<void> {
  await sql`
    create temporary table documents_to_pay on commit drop as
    select document_id, company_id, ${number} as e_invoice_no from e_invoice_documents
    where batch_no = ${batchNo} and ${which}`.execute(tx)
  await sql`analyze documents_to_pay`.execute(tx)
  await sql`
    create temporary table rows_to_pay on commit drop as
    select unnest(transaction_ids) as id, e_invoice_no
    from e_invoice_row_sets as stated join documents_to_pay using (document_id)
    where batch_no = ${batchNo} and stated.company_id = any(array(select company_id from documents_to_pay))
      and not takes_back`.execute(tx)
  await sql`create index on rows_to_pay (id)`.execute(tx)
  await sql`analyze rows_to_pay`.execute(tx)
}

/**
 * Ends the holds of `rows_to_pay`, as they wait for nothing more, and of clawbacks that are set off against them. They
 * receive their number by the same change: a second one of the same row would change each of its indexes. The cycle is
 * locked.
 */
export async function payDocuments(
  tx: Tx,
  means: { clock: Clock; jobs: JobQueue },
  { cycle, remark }: { cycle: CycleRow; remark: string }
): Promise<void> {
  await noteDealers(tx, cycle)
  if (await isAwaited(tx, cycle))
    await endHolds(tx, means, {
      cycle,
      holdType: holdTypes.eInvoiceMissing,
      remark,
      where: awaited,
      dueOn: sql`(select due_on from dealers_to_pay where dealers_to_pay.company_id = transactions.company_id)`,
      eInvoiceNo: filledNumber(sql`rows_to_pay`)
    })
  await sql`drop table dealers_to_pay`.execute(tx)
}

/**
 * `dealers_to_pay`: whose earnings the documents state, or who have nothing but clawbacks on hold, with the last day
 * that a row was released for: a release pays a dealer by one posting.
 */
async function noteDealers(tx: Tx, { batch_no: batchNo }: CycleRow): Promise<void> {
  await sql`
    create temporary table dealers_to_pay on commit drop as
    select company_id, max(due_on) as due_on
    from ${partition(batchNo)} as transactions
    where hold_type = ${holdTypes.eInvoiceMissing} and company_id in (select company_id from documents_to_pay)
    group by company_id
    having bool_or(incentive_amount > 0 and id in (select id from rows_to_pay)) or not bool_or(incentive_amount > 0)`.execute(
    tx
  )
  await sql`create unique index on dealers_to_pay (company_id)`.execute(tx)
}

/** Rows that the documents state, and clawbacks, which are set off against the first earnings that are paid. */
const awaited = sql<SqlBool>`hold_type = ${holdTypes.eInvoiceMissing}
  and company_id in (select company_id from dealers_to_pay)
  and (incentive_amount < 0 or id in (select id from rows_to_pay))`

async function isAwaited(tx: Tx, cycle: CycleRow): Promise<boolean> {
  const { rows } = await sql`
    select from transactions where batch_no = ${cycle.batch_no} and ${awaited} limit 1`.execute(tx)
  return rows.length > 0
}
