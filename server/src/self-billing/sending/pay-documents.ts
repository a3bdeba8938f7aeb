import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { type SqlBool, sql } from 'kysely'
import type { CycleRow } from '#cycles/tables.ts'
import { endHolds } from '#on-hold/commands/end-holds.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { partition } from '#transactions/partition.ts'
import '#transactions/tables.ts'
import '../tables.ts'

/**
 * Ends the holds of the rows that the documents of the temporary table `documents_to_pay` state, as they wait for
 * nothing more, and of clawbacks that are set off against them. The cycle is locked.
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
      where: awaited(cycle),
      dueOn: sql`(select due_on from dealers_to_pay where dealers_to_pay.company_id = transactions.company_id)`
    })
  await sql`drop table dealers_to_pay`.execute(tx)
}

const stated = (batchNo: number) => sql`(
  select transaction_id from e_invoice_rows join documents_to_pay using (document_id) where batch_no = ${batchNo})`

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
    having bool_or(incentive_amount > 0 and id in ${stated(batchNo)}) or not bool_or(incentive_amount > 0)`.execute(tx)
  await sql`create unique index on dealers_to_pay (company_id)`.execute(tx)
}

/** Rows that the documents state, and clawbacks, which are set off against the first earnings that are paid. */
const awaited = ({ batch_no: batchNo }: CycleRow) => sql<SqlBool>`hold_type = ${holdTypes.eInvoiceMissing}
  and company_id in (select company_id from dealers_to_pay)
  and (incentive_amount < 0 or id in ${stated(batchNo)})`

async function isAwaited(tx: Tx, cycle: CycleRow): Promise<boolean> {
  const { rows } = await sql`
    select from transactions where batch_no = ${cycle.batch_no} and ${awaited(cycle)} limit 1`.execute(tx)
  return rows.length > 0
}
