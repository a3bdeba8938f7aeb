import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { eInvoiceFileEndpoints, OwnEInvoice } from '@payouts/contract/self-billing/file-endpoints'
import { sql } from 'kysely'
import { instantText } from '#platform/db/list-sql.ts'
import type { DownloadCall, DownloadedFile, ReadCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { findPrinted } from './printed-document.ts'
import { renderEInvoice } from './render-e-invoice.ts'
import '#cycles/tables.ts'
import '../tables.ts'

type Endpoints = typeof eInvoiceFileEndpoints
type Call = DownloadCall<CheckedInputOf<Endpoints['downloadEInvoice']>>

/** A document that is or was valid, as PDF. */
export async function downloadEInvoice({ db, input, services }: Call): Promise<DownloadedFile | Refusal> {
  const printed = await findPrinted(db, services.config.myInvois?.destination ?? 'off', input.documentNo)
  if (isRefusal(printed)) return printed
  return {
    fileName: `${printed.documentNo}.pdf`,
    contentType: 'application/pdf',
    body: await renderEInvoice(printed)
  }
}

const onlyDealers = refuse('refusedByRule', 'Only users of a dealer’s company have e-invoices of their own.')

/** The same for a dealer's own user, whose connection sees the own company's documents alone. */
export const downloadOwnEInvoice = async (call: Call): Promise<DownloadedFile | Refusal> =>
  call.caller.companyId === null ? onlyDealers : downloadEInvoice(call)

const mostListed = 12

export async function listOwnEInvoices({
  db,
  caller
}: ReadCall<object>): Promise<OutputOf<Endpoints['getOwnEInvoices']> | Refusal> {
  if (caller.companyId === null) return onlyDealers
  const { rows } = await sql<OwnEInvoice>`
    select document_no as "documentNo", type, document.status, cycles.name as "payoutCycleName", amount,
      ${instantText('validated_at')} as "validatedOn"
    from e_invoice_documents as document join cycles using (batch_no)
    where document.company_id = ${caller.companyId} and long_id is not null
    order by document_id desc limit ${mostListed}`.execute(db)
  return { eInvoices: rows }
}
