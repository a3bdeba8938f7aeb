import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import { remittanceEndpoints } from '@payouts/contract/tax-remittances/remittance-endpoints'
import { taxReturnEndpoints } from '@payouts/contract/tax-remittances/return-endpoints'
import { screenDownload } from '#downloads/routes.ts'
import { download, type Route, read, write } from '#platform/http/calls/bind.ts'
import { listLines, listMonths, readList } from './queries.ts'
import { recordBill } from './record-bill.ts'
import { listRemittanceRequests, remittanceRequests, requestRemittance } from './remittance-requests.ts'
import { taxListReport } from './report.ts'
import { listTaxReturns, requestTaxReturn, taxReturns } from './return-requests.ts'
import { downloadTaxWorkbook } from './workbook/download.ts'

export const taxRemittanceRoutes: Route[] = [
  read(taxRemittanceEndpoints.getTaxMonths, (call) => listMonths(call, call.input)),
  read(taxRemittanceEndpoints.getTaxList, (call) => readList(call, call.input.taxMonth)),
  read(taxRemittanceEndpoints.getTaxListLines, ({ db, input }) => listLines(db, input)),
  download(taxRemittanceEndpoints.downloadTaxWorkbook, downloadTaxWorkbook),
  write(remittanceEndpoints.recordTaxBill, recordBill),
  read(remittanceEndpoints.getRemittanceRequests, async (call) => ({
    changes: await listRemittanceRequests(call)
  })),
  write(remittanceEndpoints.requestTaxRemittance, requestRemittance),
  write(remittanceEndpoints.approveTaxRemittance, remittanceRequests.approve),
  write(remittanceEndpoints.refuseTaxRemittance, remittanceRequests.refuse),
  write(remittanceEndpoints.withdrawTaxRemittance, remittanceRequests.withdraw),
  read(taxReturnEndpoints.getTaxReturns, async (call) => ({ changes: await listTaxReturns(call) })),
  write(taxReturnEndpoints.requestTaxReturn, requestTaxReturn),
  write(taxReturnEndpoints.approveTaxReturn, taxReturns.approve),
  write(taxReturnEndpoints.refuseTaxReturn, taxReturns.refuse),
  write(taxReturnEndpoints.withdrawTaxReturn, taxReturns.withdraw),
  screenDownload('taxListReportDownload', taxListReport)
]
