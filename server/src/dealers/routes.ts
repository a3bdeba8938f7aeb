import { dealerEndpoints } from '@payouts/contract/dealers/endpoints'
import { type Route, read } from '#platform/http/calls/bind.ts'
import { listCompanies } from './queries.ts'

export const dealerRoutes: Route[] = [
  read(dealerEndpoints.getCompanyDetails, async ({ db, caller, input }) => ({
    companyAndBranchPage: await listCompanies(db, caller, input)
  }))
]
