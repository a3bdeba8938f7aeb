import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import { listCase } from './list-case.ts'

export const listsOfCp58 = [
  listCase({
    endpoint: cp58Endpoints.getForms,
    scopes: [{ year: 2026 }, { year: 2025 }],
    pageIn: (result) => result,
    keyOf: (row) => row.companyCode,
    keys: (scope) => `select company_code as key from dealer_year_payments join dealers using (company_id)
      where year = ${(scope as { year: number }).year}`,
    filters: {
      companyName: { finds: 'part', of: (row) => row.name },
      companyCode: { finds: 'part', of: (row) => row.companyCode },
      state: { finds: 'whole', of: (row) => row.state }
    },
    sorts: {
      NAME: (row) => [row.name],
      CODE: (row) => [row.companyCode],
      MONEY: (row) => [Number(row.money)],
      BENEFITS: (row) => [Number(row.benefits)],
      TAX: (row) => [Number(row.tax)],
      TOTAL: (row) => [Number(row.total)]
    }
  })
]
