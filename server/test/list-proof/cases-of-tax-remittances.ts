import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import { listCase } from './list-case.ts'

export const listsOfTaxRemittances = [
  listCase({
    endpoint: taxRemittanceEndpoints.getTaxMonths,
    pageIn: (result) => result,
    keyOf: (row) => row.month,
    keys: () => `select distinct to_char(posted_on, 'YYYY-MM') as key from postings
      where status = 'Posted' and withholding_tax > 0`,
    filters: {},
    sorts: { MONTH: (row) => [row.month] }
  }),
  listCase({
    endpoint: taxRemittanceEndpoints.getTaxListLines,
    scopes: [{ taxMonth: '2026-10' }, { taxMonth: '2026-11' }],
    pageIn: (result) => result,
    keyOf: (row) => row.reference,
    keys: (scope) => `select reference_no as key from postings
      where status = 'Posted' and withholding_tax > 0 and to_char(posted_on, 'YYYY-MM') = '${(scope as { taxMonth: string }).taxMonth}'`,
    filters: {
      companyName: { finds: 'part', of: (row) => row.name },
      companyCode: { finds: 'part', of: (row) => row.companyCode },
      reference: { finds: 'part', of: (row) => row.reference }
    },
    sorts: {
      COMPANY_NAME: (row) => [row.name],
      COMPANY_CODE: (row) => [row.companyCode],
      PAID_ON: (row) => [row.paidOn],
      GROSS: (row) => [Number(row.gross)],
      TAX: (row) => [Number(row.tax)],
      REFERENCE: (row) => [row.reference]
    }
  })
]
