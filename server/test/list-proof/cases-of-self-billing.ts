import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { listCase } from './list-case.ts'

export const listsOfSelfBilling = [
  listCase({
    endpoint: selfBillingEndpoints.getDealersToComplete,
    pageIn: (result) => result,
    keyOf: (row) => row.companyCode,
    keys: () => `select company_code as key from dealers
      where e_invoice_required and end_date >= '2026-11-21' and missing_for_e_invoice(dealers) <> '{}'`,
    filters: {
      companyName: { finds: 'part', of: (row) => row.companyName },
      companyCode: { finds: 'part', of: (row) => row.companyCode },
      missing: { finds: 'item', of: (row) => row.missing.join(' ') }
    },
    sorts: {
      COMPANY_NAME: (row) => [row.companyName],
      COMPANY_CODE: (row) => [row.companyCode],
      MISSING: (row) => [row.missing.length]
    }
  })
]
