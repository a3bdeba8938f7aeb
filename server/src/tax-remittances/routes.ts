import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import { screenDownload } from '#downloads/routes.ts'
import { type Route, read } from '#platform/http/calls/bind.ts'
import { listLines, listMonths, readList } from './queries.ts'
import { taxListReport } from './report.ts'

export const taxRemittanceRoutes: Route[] = [
  read(taxRemittanceEndpoints.getTaxMonths, (call) => listMonths(call, call.input)),
  read(taxRemittanceEndpoints.getTaxList, (call) => readList(call, call.input.taxMonth)),
  read(taxRemittanceEndpoints.getTaxListLines, ({ db, caller, input }) => listLines(db, caller, input)),
  screenDownload('taxListReportDownload', taxListReport)
]
