import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { type Route, read } from '#platform/http/calls/bind.ts'
import { readOwnPayments } from './own-payments.ts'
import { approvalsNeeded, countHeader } from './queries.ts'
import { countDecisions } from './waiting-work.ts'

export const dashboardRoutes: Route[] = [
  read(dashboardEndpoints.getOwnPayments, (call) => readOwnPayments(call)),
  read(dashboardEndpoints.getDecisionsWaiting, (call) => countDecisions(call)),
  read(dashboardEndpoints.payoutSummary, (call) => approvalsNeeded(call, call.input)),
  read(dashboardEndpoints.getCountHeader, (call) => countHeader(call))
]
