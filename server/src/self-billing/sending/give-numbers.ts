import { countOf } from '@payouts/contract/count-text'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { lockCycles } from '#cycles/lock.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { lockEInvoices, recordNumbers } from '#transactions/e-invoices/numbers.ts'
import { fillEInvoiceNumbers } from '#transactions/move-rows.ts'
import '#transactions/tables.ts'
import '../tables.ts'
import { noteWhatToPay, payDocuments } from './pay-documents.ts'

type Means = { database: Database; clock: Clock; jobs: JobQueue }

/**
 * Gives the rows of valid documents the authority's number, and ends the holds that waited for it, as an import of
 * numbers does: cycle after cycle, each in one transaction. Returns to how many documents' rows.
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
  await noteWhatToPay(tx, batchNo, { which: sql`status = 'VALID' and numbers_given_at is null`, number: sql`uuid` })
  await recordNumbers(
    tx,
    batchNo,
    sql`(select e_invoice_key(e_invoice_no) as number_key, company_id from documents_to_pay)`
  )
  await sql`update e_invoice_cycles set change_no = null where batch_no = ${batchNo}`.execute(tx)
  await payDocuments(tx, means, { cycle, remark: 'The self-billed e-invoice is valid.' })
  // Those that were not held for it: they are paid already, say.
  await fillEInvoiceNumbers(tx, batchNo, sql`rows_to_pay`)
  const { count } = await one(
    tx,
    sql<{ count: number }>`
    with given as (
      update e_invoice_documents set numbers_given_at = ${means.clock.now()}
      where document_id in (select document_id from documents_to_pay) returning document_id
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
  await sql`drop table documents_to_pay, rows_to_pay`.execute(tx)
  return count
}
