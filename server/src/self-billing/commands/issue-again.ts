import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { canIssueAgain } from '@payouts/contract/self-billing/can'
import type { documentChangeEndpoints } from '@payouts/contract/self-billing/document-change-endpoints'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refusedBy } from '#platform/refusal.ts'
import { lockEInvoices } from '#transactions/e-invoices/numbers.ts'
import { issueQueue } from '../issue-queue.ts'
import { noSuchEInvoice } from '../queries/document-parts.ts'
import { noteEvents } from '../sending/note-event.ts'
import '../tables.ts'

type Call = WriteCall<CheckedInputOf<(typeof documentChangeEndpoints)['issueAgain']>>

/** Has the rows of a dead document stated by another one: what was wrong has been mended. It has another number. */
export async function issueAgain(call: Call): Promise<{ message: string } | Refusal> {
  const { tx, caller, clock, input, services } = call
  // A build that has read the document's rows already would note its cycle as looked through once more.
  await lockEInvoices(tx)
  const document = await tx
    .selectFrom('e_invoice_documents')
    .select(['document_id', 'status', 'settled', 'batch_no'])
    .where('document_no', '=', input.documentNo)
    .forUpdate()
    .executeTakeFirst()
  if (!document) return noSuchEInvoice(input.documentNo)
  const refused = refusedBy(canIssueAgain(document), 'documentNo')
  if (refused) return refused
  const { document_id: documentId, batch_no: batchNo } = document
  await tx.updateTable('e_invoice_documents').set({ settled: true }).where('document_id', '=', documentId).execute()
  // The cycle is looked through again: clawbacks alone wait for no number.
  await sql`delete from e_invoice_cycles where batch_no = ${batchNo}`.execute(tx)
  const { reason } = input
  await noteEvents(tx, clock.now(), [{ documentId, what: 'Issued again', detail: `By ${caller.name}: ${reason}` }])
  await recordEvent(tx, {
    area: 'self-billing',
    action: 'ISSUE AGAIN',
    activity: `Had the transactions of e-invoice ${input.documentNo} issued again`,
    actor: caller,
    referenceNo: input.documentNo,
    reason,
    batchNo,
    at: clock.now()
  })
  await services.jobs.enqueue(tx, issueQueue, {}, { singletonKey: 'now' })
  return { message: 'Another e-invoice is issued for these transactions, with another number.' }
}
