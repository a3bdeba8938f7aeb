import { countOf } from '@payouts/contract/count-text'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { type SqlBool, sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { lockCycles } from '#cycles/lock.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { endHolds } from '#on-hold/commands/end-holds.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { lockEInvoices, recordNumbers } from '#transactions/e-invoices/numbers.ts'
import { fillEInvoiceNumbers } from '#transactions/move-rows.ts'
import { partition } from '#transactions/partition.ts'
import '#transactions/tables.ts'
import '../tables.ts'

type Means = { database: Database; clock: Clock; jobs: JobQueue }

/**
 * Gives the rows of valid documents the authority's number, and ends the holds that waited for it, as an import of
 * numbers does: cycle after cycle, each in one transaction. Answers to how many documents' rows.
 */
export async function giveNumbers({ database, clock, jobs }: Means): Promise<number> {
  const { rows } = await sql<{ batch_no: number }>`
    select distinct batch_no from e_invoice_documents where status = 'VALID' and numbers_given_at is null
    order by batch_no`.execute(database)
  let count = 0
  for (const { batch_no: batchNo } of rows)
    count += await database.transaction().execute((tx) => giveNumbersOf(tx, { clock, jobs }, batchNo))
  return count
}

async function giveNumbersOf(tx: Tx, means: { clock: Clock; jobs: JobQueue }, batchNo: number): Promise<number> {
  await lockEInvoices(tx)
  const [cycle] = await lockCycles(tx, [batchNo])
  if (!cycle) return 0
  await sql`
    create temporary table valid_documents on commit drop as
    select document_id, company_id, uuid from e_invoice_documents
    where batch_no = ${batchNo} and status = 'VALID' and numbers_given_at is null`.execute(tx)
  await fillEInvoiceNumbers(
    tx,
    batchNo,
    sql`(
    select transaction_id as id, uuid as e_invoice_no
    from e_invoice_rows join valid_documents using (document_id) where batch_no = ${batchNo})`
  )
  await recordNumbers(tx, batchNo, sql`(select e_invoice_key(uuid) as number_key, company_id from valid_documents)`)
  await noteEnding(tx, batchNo)
  if (await isAwaited(tx, cycle))
    await endHolds(tx, means, {
      cycle,
      holdType: holdTypes.eInvoiceMissing,
      remark: 'The self-billed e-invoice is valid.',
      where: awaited(cycle),
      dueOn: sql`(select due_on from dealers_to_pay where dealers_to_pay.company_id = transactions.company_id)`
    })
  const { count } = await one(
    tx,
    sql<{ count: number }>`
    with given as (
      update e_invoice_documents set numbers_given_at = ${means.clock.now()}
      where document_id in (select document_id from valid_documents) returning document_id
    )
    select count(*) as count from given`
  )
  await recordEvent(tx, {
    area: 'self-billing',
    action: 'E-INVOICES VALID',
    activity: `${countOf(count, 'e-invoice')} of ${cycle.name} became valid`,
    actor: 'system',
    name: cycle.name,
    batchNo,
    at: means.clock.now()
  })
  await sql`drop table valid_documents, dealers_to_pay`.execute(tx)
  return count
}

const stated = (batchNo: number) => sql`(
  select transaction_id from e_invoice_rows join valid_documents using (document_id) where batch_no = ${batchNo})`

/**
 * `dealers_to_pay`: whose earnings the valid documents state, or who have nothing but clawbacks on hold, with the last
 * day that a row was released for: a release pays a dealer by one posting.
 */
async function noteEnding(tx: Tx, batchNo: number): Promise<void> {
  await sql`
    create temporary table dealers_to_pay on commit drop as
    select company_id, max(due_on) as due_on
    from ${partition(batchNo)} as transactions
    where hold_type = ${holdTypes.eInvoiceMissing} and company_id in (select company_id from valid_documents)
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
