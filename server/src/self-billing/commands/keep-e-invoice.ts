import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { canKeep } from '@payouts/contract/self-billing/can'
import type { documentChangeEndpoints } from '@payouts/contract/self-billing/document-change-endpoints'
import { recordEvent } from '#activity/record.ts'
import { resumePayments } from '#payments/stops.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refusedBy } from '#platform/refusal.ts'
import { lockDocument } from '../queries/lock-document.ts'
import { noteEvents } from '../sending/note-event.ts'
import '../tables.ts'

type Call = WriteCall<CheckedInputOf<(typeof documentChangeEndpoints)['keepEInvoice']>>

/** Keeps a document that its dealer asked to reject: it stays valid, and the dealer's payments go out again. */
export async function keepEInvoice({ tx, caller, clock, input }: Call): Promise<{ message: string } | Refusal> {
  const document = await lockDocument(tx, input.documentNo)
  if (isRefusal(document)) return document
  const refused = refusedBy(canKeep(document), 'documentNo')
  if (refused) return refused
  const { documentId, documentNo, companyId } = document
  const { reason } = input
  await tx
    .updateTable('e_invoice_documents')
    .set({ rejection_settled: true })
    .where('document_id', '=', documentId)
    .execute()
  await resumePayments(tx, { companyId, subject: documentNo })
  await noteEvents(tx, clock.now(), [{ documentId, what: 'Kept', detail: `By ${caller.name}: ${reason}` }])
  await recordEvent(tx, {
    area: 'self-billing',
    action: 'KEEP E-INVOICE',
    activity: `Kept e-invoice ${documentNo}, which its dealer asked to reject`,
    actor: caller,
    referenceNo: documentNo,
    reason,
    at: clock.now()
  })
  return { message: `${documentNo} stays valid, and the dealer's payments go out again.` }
}
