import { z } from 'zod'
import { endpoint, forStaff } from '#endpoint.ts'
import { pageOf } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { listOfRequests } from '#requests/schema.ts'
import { requiredText } from '#text.ts'
import { givingBack } from './giving-back.ts'
import { taxMonth, taxReturn } from './schema.ts'

const remits = [permission('Withholding Tax', 'REMIT')] as const

/** Giving back tax that was withheld wrongly. */
export const taxReturnEndpoints = forStaff({
  getTaxReturns: endpoint({
    path: '/api/v1/taxRemittances/getTaxReturns',
    summary: 'Lists requests to give tax back, of all months or of the payments of one',
    kind: 'read',
    access: [permission('Withholding Tax')],
    input: listOfRequests.extend({ taxMonth: taxMonth.nullish() }),
    output: z.object({ changes: pageOf(taxReturn) })
  }),
  ...requestEndpoints('/api/v1/taxRemittances', {
    name: 'TaxReturn',
    what: 'to give back to a dealer tax that was withheld from it wrongly',
    make: {
      name: 'requestTaxReturn',
      access: remits,
      input: givingBack.extend({ reference: requiredText('Payment is required', 50) })
    },
    decides: [permission('Withholding Tax', 'APPROVE')],
    withdraws: remits,
    reask: true
  })
})
