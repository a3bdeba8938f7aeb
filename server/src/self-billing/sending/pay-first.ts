import { countOf } from '@payouts/contract/count-text'
import { dayText } from '@payouts/contract/day-text'
import { type SqlBool, sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { batchNosOf } from '#cycles/batch-nos.ts'
import { lockCycles } from '#cycles/lock.ts'
import { addDays, type Clock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { lockEInvoices } from '#transactions/e-invoices/numbers.ts'
import { noteWhatToPay, payDocuments } from './pay-documents.ts'
import type { Sending } from './sending.ts'
import '../tables.ts'

/** After so long without an answer of the authority, what the payer decided for that case applies. */
const isDownAfterMs = 3_600_000

/**
 * Signed, and not with the authority: of what was sent without an answer nobody knows what became of it, so it is not paid.
 * Notes pay nothing.
 */
const unsent = sql<SqlBool>`status = 'SIGNED' and type = '11' and paid_first_at is null`

/**
 * While the authority does not answer, and where the payer decided not to wait, pays what signed documents state that
 * were not sent. They are sent later as they are, within so many days, and are listed until then. Returns how many.
 */
export async function payFirst(sending: Sending, issueWithinDays: number): Promise<number> {
  const { database, clock } = sending
  if (issueWithinDays === 0 || !(await isDown(database, clock))) return 0
  const batchNos = await batchNosOf(
    database,
    sql`select distinct batch_no from e_invoice_documents where ${unsent} order by batch_no`
  )
  let count = 0
  for (const batchNo of batchNos)
    count += await database.transaction().execute((tx) => payFirstOf(tx, sending, { batchNo, issueWithinDays }))
  return count
}

async function isDown(database: Database, clock: Clock): Promise<boolean> {
  const since = new Date(clock.now().getTime() - isDownAfterMs)
  const { isFailing } = await one(
    database,
    sql<{
      isFailing: boolean
    }>`select coalesce(failing_since <= ${since}, false) as "isFailing" from e_invoice_connection`
  )
  return isFailing
}

type Due = { batchNo: number; issueWithinDays: number }

async function payFirstOf(tx: Tx, { clock, jobs }: Sending, { batchNo, issueWithinDays }: Due): Promise<number> {
  await lockEInvoices(tx)
  const [cycle] = await lockCycles(tx, [batchNo])
  if (!cycle?.approved_at) return 0
  const issueBy = addDays(clock.today(), issueWithinDays)
  await noteWhatToPay(tx, batchNo, { which: unsent, number: sql`null::text` })
  const remark = `The tax authority does not answer. Its e-invoice is to be issued by ${dayText(issueBy)}.`
  await payDocuments(tx, { clock, jobs }, { cycle, remark })
  const { count } = await one(
    tx,
    sql<{ count: number }>`
    with paid as (
      update e_invoice_documents set paid_first_at = ${clock.now()}, issue_by = ${issueBy}
      where document_id in (select document_id from documents_to_pay) returning document_id
    ), noted as (
      insert into e_invoice_events (document_id, at, what, detail)
      select document_id, ${clock.now()}, 'Paid first', ${remark} from paid
    )
    select count(*) as count from paid`
  )
  await sql`drop table documents_to_pay, rows_to_pay`.execute(tx)
  if (count > 0)
    await recordEvent(tx, {
      area: 'self-billing',
      action: 'PAY BEFORE E-INVOICES',
      activity: `Paid what ${countOf(count, 'e-invoice')} of ${cycle.name} state, which are to be issued by ${dayText(issueBy)}`,
      actor: 'system',
      name: cycle.name,
      comment: remark,
      batchNo,
      at: clock.now()
    })
  return count
}
