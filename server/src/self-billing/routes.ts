import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { listPayerRequests, payerRequests, requestPayer } from './payer-requests.ts'
import { listDealersToComplete, readPayer } from './queries.ts'

export const selfBillingRoutes: Route[] = [
  read(selfBillingEndpoints.getPayerDetails, ({ db, clock }) => readPayer(db, clock.today())),
  read(selfBillingEndpoints.getPayerChanges, async (call) => ({ changes: await listPayerRequests(call, call.input) })),
  write(selfBillingEndpoints.changePayerDetails, requestPayer),
  write(selfBillingEndpoints.approvePayerChange, payerRequests.approve),
  write(selfBillingEndpoints.refusePayerChange, payerRequests.refuse),
  write(selfBillingEndpoints.withdrawPayerChange, payerRequests.withdraw),
  read(selfBillingEndpoints.getDealersToComplete, ({ db, caller, clock, input }) =>
    listDealersToComplete(db, caller, clock.today(), input)
  )
]
