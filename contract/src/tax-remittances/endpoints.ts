import { z } from 'zod'
import { endpoint, forStaff } from '#endpoint.ts'
import { listRequest, pageOf, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { taxList, taxListLine, taxMonth, taxMonthRow } from './schema.ts'

const reads = [permission('Withholding Tax')] as const

/** The monthly lists of form CP107D: what was withheld from whom. */
export const taxRemittanceEndpoints = forStaff({
  getTaxMonths: endpoint({
    path: '/api/v1/taxRemittances/getTaxMonths',
    summary: 'Lists the withholding tax to remit, month by month, newest first',
    kind: 'read',
    access: reads,
    input: listRequest({ scope: {}, sortKeys: ['MONTH'], sortOrder: 'DESC', filters: {} }),
    output: pageOf(taxMonthRow)
  }),
  getTaxList: endpoint({
    path: '/api/v1/taxRemittances/getTaxList',
    summary: "Reads a month's list as a whole, compared with postings and ledger, with what it lacks",
    kind: 'read',
    access: reads,
    input: z.object({ taxMonth }),
    output: taxList
  }),
  getTaxListLines: endpoint({
    path: '/api/v1/taxRemittances/getTaxListLines',
    summary: "Lists the payments of a month's list",
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: { taxMonth },
      sortKeys: ['COMPANY_NAME', 'COMPANY_CODE', 'PAID_ON', 'GROSS', 'TAX', 'REFERENCE'],
      sortOrder: 'ASC',
      filters: { companyName: textFilter, companyCode: textFilter, reference: textFilter }
    }),
    output: pageOf(taxListLine)
  }),
  downloadTaxWorkbook: endpoint({
    path: '/api/v1/taxRemittances/downloadTaxWorkbook',
    summary: "Downloads a month's list in the workbook that the tax office takes",
    kind: 'download',
    access: [permission('Withholding Tax', 'DOWNLOAD')],
    input: z.object({ taxMonth }),
    output: z.never()
  })
})
