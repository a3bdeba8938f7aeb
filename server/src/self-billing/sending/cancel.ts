import { type SqlBool, sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { lockCycles } from '#cycles/lock.ts'
import { holdForNumber } from '#on-hold/commands/follow-duty.ts'
import { resumePayments } from '#payments/stops.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { forgetNumber, lockEInvoices } from '#transactions/e-invoices/numbers.ts'
import { clearEInvoiceNumbers } from '#transactions/move-rows.ts'
import { noteAnswer, noteFailure } from './connection-state.ts'
import { noteEvents } from './note-event.ts'
import type { Sending } from './sending.ts'
import '#transactions/tables.ts'
import '../tables.ts'

/** The authority takes 12 of these a minute. */
const cancelledAtOnce = 12

type Cancelling = { documentId: number; uuid: string; reason: string }

/** Tells the authority which documents two people cancelled. Returns how many it took or refused. */
export async function cancelDocuments(sending: Sending): Promise<number> {
  const { database, clock, authority } = sending
  const { rows } = await sql<Cancelling>`
    select document_id as "documentId", uuid, cancelling as reason from e_invoice_documents
    where cancelling is not null and status = 'VALID' order by document_id limit ${cancelledAtOnce}`.execute(database)
  let done = 0
  for (const { documentId, uuid, reason } of rows) {
    const answer = await authority.myInvois.cancel(uuid, reason)
    if ('problem' in answer && answer.problem !== 'refused') {
      await noteFailure(database, clock, answer)
      break
    }
    await noteAnswer(database)
    const isDone = !('problem' in answer) && answer.answer.uuid === uuid && answer.answer.status === 'cancelled'
    if (isDone || (await isCancelled(sending, uuid)))
      await database.transaction().execute((tx) => endCancelled(tx, sending, documentId))
    else
      await noteRefused(sending, documentId, 'refused' in answer ? answer.refused.text : 'The answer is not readable.')
    done += 1
  }
  return done
}

/** Whether it is cancelled there already: the answer to an earlier try was lost. */
async function isCancelled({ authority }: Sending, uuid: string): Promise<boolean> {
  const details = await authority.myInvois.details(uuid)
  return 'answer' in details && details.answer.uuid === uuid && details.answer.status === 'cancelled'
}

async function noteRefused({ database, clock }: Sending, documentId: number, why: string): Promise<void> {
  await database
    .updateTable('e_invoice_documents')
    .set({ cancelling: null, problem: `The tax authority did not cancel it: ${why}` })
    .where('document_id', '=', documentId)
    .execute()
  await noteEvents(database, clock.now(), [{ documentId, what: 'Not cancelled', detail: why }])
}

/**
 * A document that the authority cancelled: its rows lose its number, and those that are not paid are held again. A
 * person has them issued again.
 */
export async function endCancelled(tx: Tx, { clock }: { clock: Clock }, documentId: number): Promise<void> {
  await lockEInvoices(tx)
  const document = await tx
    .selectFrom('e_invoice_documents')
    .select(['document_no', 'batch_no', 'company_id', 'uuid', 'status'])
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow()
  const { batch_no: batchNo, company_id: companyId, document_no: documentNo, uuid } = document
  const [cycle] = await lockCycles(tx, [batchNo])
  if (document.status !== 'VALID' || !cycle || uuid === null) return
  await tx
    .updateTable('e_invoice_documents')
    .set({ status: 'CANCELLED', cancelling: null, problem: 'It was cancelled.', rejection_settled: true })
    .where('document_id', '=', documentId)
    .execute()
  await clearEInvoiceNumbers(tx, batchNo, sql`e_invoice_no = ${uuid}`)
  await forgetNumber(tx, batchNo, uuid)
  const where = sql<SqlBool>`id in (select transaction_id from e_invoice_rows where document_id = ${documentId})`
  await holdForNumber(tx, clock, { cycle, where }, 'The e-invoice was cancelled.')
  await resumePayments(tx, { companyId, subject: documentNo })
  await noteEvents(tx, clock.now(), [{ documentId, what: 'Cancelled' }])
  await recordEvent(tx, {
    area: 'self-billing',
    action: 'E-INVOICE CANCELLED',
    activity: `E-invoice ${documentNo} was cancelled at the tax authority`,
    actor: 'system',
    referenceNo: documentNo,
    batchNo,
    at: clock.now()
  })
}
