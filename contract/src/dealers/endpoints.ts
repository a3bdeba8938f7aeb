import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { listRequest, pageOf, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { company, optionalCompanyId } from './schema.ts'

export const dealerEndpoints = {
  getCompanyDetails: endpoint({
    path: '/api/v1/reports/getCompanyDetails',
    summary: 'Finds dealer companies by name or code',
    kind: 'read',
    access: [permission('Reports'), permission('Freeze Account'), permission('Users', 'ADD NEW')],
    input: listRequest({
      scope: {},
      sortKeys: ['COMPANY_NAME', 'COMPANY_CODE'],
      sortOrder: 'ASC',
      filters: {
        companyName: textFilter,
        companyCode: textFilter,
        vendor: textFilter,
        companyId: optionalCompanyId
      }
    }),
    output: z.object({ companyAndBranchPage: pageOf(company) })
  })
}
