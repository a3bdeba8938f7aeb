import { benefitEndpoints } from '@payouts/contract/withholding-tax/benefit-endpoints'
import { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import { screenDownload } from '#downloads/routes.ts'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { listBenefits } from './benefits/queries.ts'
import { addBenefit, benefitRequests, importBenefits, listBenefitRequests, removeBenefit } from './benefits/requests.ts'
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
  read(benefitEndpoints.getBenefits, ({ db, input }) => listBenefits(db, input)),
  read(benefitEndpoints.getBenefitRequests, async (call) => ({
    changes: await listBenefitRequests(call, call.input)
  })),
  write(benefitEndpoints.addBenefit, addBenefit),
  write(benefitEndpoints.importBenefits, importBenefits),
  write(benefitEndpoints.removeBenefit, removeBenefit),
  write(benefitEndpoints.approveBenefits, benefitRequests.approve),
  write(benefitEndpoints.refuseBenefits, benefitRequests.refuse),
  write(benefitEndpoints.withdrawBenefits, benefitRequests.withdraw),
  screenDownload('whtReportDownload', withholdingTaxReport)
]
