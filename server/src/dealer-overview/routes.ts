import { dealerOverviewEndpoints } from '@payouts/contract/dealer-overview/endpoints'
import { type Route, read } from '#platform/http/calls/bind.ts'
import { readOverview } from './queries/overview.ts'

export const dealerOverviewRoutes: Route[] = [read(dealerOverviewEndpoints.getDealerOverview, readOverview)]
