import { z } from 'zod'
import { endpoint, forStaff, messageResult } from '#endpoint.ts'
import { day, pageOf } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { listOfRequests } from '#requests/schema.ts'
import { reason } from '#text.ts'
import { billNo, receiptNo, taxMonth, taxRemittance } from './schema.ts'

const remits = [permission('Withholding Tax', 'REMIT')] as const

/** From the tax office's bill for a month's list to its closing. */
export const remittanceEndpoints = forStaff({
  recordTaxBill: endpoint({
    path: '/api/v1/taxRemittances/recordTaxBill',
    summary: "Records the number of the tax office's bill for a month's list",
    kind: 'write',
    access: remits,
    input: z.object({ taxMonth, billNo }),
    output: messageResult
  }),
  getRemittanceRequests: endpoint({
    path: '/api/v1/taxRemittances/getRemittanceRequests',
    summary: 'Lists requests to book the paid tax of months, of all or of one',
    kind: 'read',
    access: [permission('Withholding Tax')],
    input: listOfRequests.extend({ taxMonth: taxMonth.nullish() }),
    output: z.object({ changes: pageOf(taxRemittance) })
  }),
  ...requestEndpoints('/api/v1/taxRemittances', {
    name: 'TaxRemittance',
    what: 'to book the paid tax of a month, which closes its list',
    make: {
      name: 'requestTaxRemittance',
      access: remits,
      input: z.object({ taxMonth, paidOn: day, receiptNo, reason })
    },
    decides: [permission('Withholding Tax', 'APPROVE')],
    withdraws: remits,
    reask: true
  })
})
