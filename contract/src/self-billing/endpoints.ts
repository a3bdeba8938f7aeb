import { z } from 'zod'
import { recordFields } from '#dealers/record-fields.ts'
import { endpoint, forStaff } from '#endpoint.ts'
import { day, listRequest, pageOf, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { reason } from '#text.ts'
import { payerDetails } from './payer.ts'
import { datedPayer, dealerToComplete, payerChange } from './schema.ts'

const reads = [permission('E-Invoices')] as const
const requests = [permission('E-Invoices', 'EDIT')] as const

/** The e-invoices that the payer issues in its dealers' place. */
export const selfBillingEndpoints = forStaff({
  getPayerDetails: endpoint({
    path: '/api/v1/selfBilling/getPayerDetails',
    summary: "Reads the payer's details that e-invoices state, today's and coming ones",
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: z.object({ current: datedPayer.nullable(), upcoming: z.array(datedPayer) })
  }),
  ...requestEndpoints('/api/v1/selfBilling', {
    name: 'PayerChange',
    what: 'for other details of the payer',
    list: { name: 'getPayerChanges', access: reads, row: payerChange },
    make: {
      name: 'changePayerDetails',
      access: requests,
      input: z.object({ values: payerDetails, validFrom: day, reason })
    },
    decides: [permission('E-Invoices', 'APPROVE')],
    withdraws: requests
  }),
  getDealersToComplete: endpoint({
    path: '/api/v1/selfBilling/getDealersToComplete',
    summary: 'Lists dealers whose records lack what their e-invoices need',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {},
      sortKeys: ['COMPANY_NAME', 'COMPANY_CODE', 'MISSING'],
      sortOrder: 'ASC',
      filters: { companyName: textFilter, companyCode: textFilter, missing: z.enum(recordFields).nullish() }
    }),
    output: pageOf(dealerToComplete)
  })
})
