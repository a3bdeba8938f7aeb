import { z } from 'zod'
import { endpoint, forStaff, messageResult } from '#endpoint.ts'
import { day } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
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
  ...requestEndpoints('/api/v1/taxRemittances', {
    name: 'TaxRemittance',
    what: 'to book the paid tax of a month, which closes its list',
    list: { name: 'getRemittanceRequests', access: [permission('Withholding Tax')], row: taxRemittance },
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
