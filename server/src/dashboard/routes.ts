import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { type Route, read } from '#platform/http/calls/bind.ts'
import { countDecisions } from './decisions-waiting.ts'
import { readOwnPayments } from './own-payments.ts'
import { approvalsNeeded, countHeader } from './queries.ts'

export const dashboardRoutes: Route[] = [
  read(dashboardEndpoints.getOwnPayments, (call) => readOwnPayments(call)),
  read(dashboardEndpoints.getDecisionsWaiting, (call) => countDecisions(call)),
  read(dashboardEndpoints.payoutSummary, (call) => approvalsNeeded(call, call.input)),
  read(dashboardEndpoints.getCountHeader, (call) => countHeader(call))
]
