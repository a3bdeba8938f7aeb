import { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import { screenDownload } from '#downloads/routes.ts'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { listDealers, summary } from './lists.ts'
import { removeDealer, restoreDealer } from './removals.ts'
import { withholdingTaxReport } from './report.ts'

export const withholdingTaxRoutes: Route[] = [
  read(withholdingTaxEndpoints.getWhtSummary, ({ db, caller, clock, input }) =>
    summary(db, caller, clock.today(), input)
  ),
  read(withholdingTaxEndpoints.getWhtList, ({ db, caller, clock, input }) =>
    listDealers(db, caller, clock.today(), input)
  ),
  write(withholdingTaxEndpoints.removeWhtDealer, removeDealer),
  write(withholdingTaxEndpoints.restoreWhtDealer, restoreDealer),
  screenDownload('whtReportDownload', withholdingTaxReport)
]
