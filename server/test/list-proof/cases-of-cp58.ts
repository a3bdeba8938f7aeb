import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import { benefitEndpoints } from '@payouts/contract/withholding-tax/benefit-endpoints'
import { listCase } from './list-case.ts'

export const listsOfCp58 = [
  listCase({
    endpoint: benefitEndpoints.getBenefits,
    pageIn: (result) => result,
    keyOf: (row) => String(row.benefitId),
    keys: () => 'select benefit_id::text as key from dealer_benefits',
    filters: {
      companyName: { finds: 'part', of: (row) => row.name },
      companyCode: { finds: 'part', of: (row) => row.companyCode },
      kind: { finds: 'whole', of: (row) => row.kind },
      state: { finds: 'whole', of: (row) => row.state }
    },
    sorts: {
      GIVEN_ON: (row) => [row.givenOn],
      NAME: (row) => [row.name],
      CODE: (row) => [row.companyCode],
      COST: (row) => [Number(row.cost)]
    }
  }),
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
