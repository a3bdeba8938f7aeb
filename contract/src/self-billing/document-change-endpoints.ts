import { z } from 'zod'
import { endpoint, forStaff, messageResult } from '#endpoint.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { reason, requiredText } from '#text.ts'
import { eInvoiceCancellation } from './schema.ts'

const requests = [permission('E-Invoices', 'EDIT')] as const
const approves = [permission('E-Invoices', 'APPROVE')] as const
const documentNo = requiredText('Please choose an e-invoice.', 50)

/** What people decide about e-invoices; apart from the reads, which every screen's address needs. */
export const documentChangeEndpoints = forStaff({
  ...requestEndpoints('/api/v1/selfBilling', {
    name: 'Cancellation',
    what: 'to cancel a valid e-invoice',
    list: { name: 'getCancellations', access: [permission('E-Invoices')], row: eInvoiceCancellation },
    make: { name: 'requestCancellation', access: requests, input: z.object({ documentNo, reason }) },
    decides: approves,
    withdraws: requests
  }),
  keepEInvoice: endpoint({
    path: '/api/v1/selfBilling/keepEInvoice',
    summary: "Keeps a valid e-invoice that its dealer asked to reject; the dealer's payments go out again",
    kind: 'write',
    access: approves,
    input: z.object({ documentNo, reason }),
    output: messageResult
  }),
  issueAgain: endpoint({
    path: '/api/v1/selfBilling/issueAgain',
    summary: 'Has the rows of an invalid or refused e-invoice stated by another document, with another number',
    kind: 'write',
    access: requests,
    input: z.object({ documentNo, reason }),
    output: messageResult
  })
})
