import { z } from 'zod'
import { forStaff } from '#endpoint.ts'
import { day } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { reason } from '#text.ts'
import { payerDetails } from './payer.ts'
import { payerChange } from './schema.ts'

const requests = [permission('E-Invoices', 'EDIT')] as const

/** Other details of the payer, requested by one person and approved by another. */
export const payerChangeEndpoints = forStaff(
  requestEndpoints('/api/v1/selfBilling', {
    name: 'PayerChange',
    what: 'for other details of the payer',
    list: { name: 'getPayerChanges', access: [permission('E-Invoices')], row: payerChange },
    make: {
      name: 'changePayerDetails',
      access: requests,
      input: z.object({ values: payerDetails, validFrom: day, reason })
    },
    decides: [permission('E-Invoices', 'APPROVE')],
    withdraws: requests
  })
)
