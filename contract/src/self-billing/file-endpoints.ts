import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { ringgit } from '#money.ts'
import { instant } from '#page.ts'
import { permission } from '#permissions.ts'
import { requiredText } from '#text.ts'
import { documentStatus, documentType } from './documents.ts'

const documentNo = requiredText('Please choose an e-invoice.', 50)

/** An e-invoice as its dealer sees it: once the tax authority has taken it. */
const ownEInvoice = z.object({
  documentNo: z.string(),
  type: documentType,
  status: documentStatus,
  payoutCycleName: z.string(),
  amount: ringgit,
  validatedOn: instant
})
export type OwnEInvoice = z.infer<typeof ownEInvoice>

/** E-invoices as files, and those that a dealer's own users have. */
export const eInvoiceFileEndpoints = {
  downloadEInvoice: endpoint({
    path: '/api/v1/selfBilling/downloadEInvoice',
    summary: 'Downloads a validated e-invoice as PDF, with its QR code and link',
    kind: 'download',
    audience: 'staff',
    access: [permission('E-Invoices')],
    input: z.object({ documentNo }),
    output: z.never()
  }),
  getOwnEInvoices: endpoint({
    path: '/api/v1/selfBilling/getOwnEInvoices',
    summary: "Lists an external user's own e-invoices, the latest first",
    kind: 'read',
    access: 'staff',
    input: z.object({}),
    output: z.object({ eInvoices: z.array(ownEInvoice) })
  }),
  downloadOwnEInvoice: endpoint({
    path: '/api/v1/selfBilling/downloadOwnEInvoice',
    summary: "Downloads one of an external user's own e-invoices as PDF, with its QR code and link",
    kind: 'download',
    access: 'staff',
    input: z.object({ documentNo }),
    output: z.never()
  })
}
