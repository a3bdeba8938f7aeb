import { canDecidePayerChange } from '@payouts/contract/self-billing/can'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { payerChangeEndpoints } from '@payouts/contract/self-billing/payer-change-endpoints'
import type { PayerChange } from '@payouts/contract/self-billing/schema'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { datedKind } from '#requests/dated/dated-kind.tsx'
import { byChangeId, requestCalls } from '#requests/request-kind.ts'
import { dayText } from '#ui/texts/day-text.ts'
import { payerReads } from './api.ts'
import { messages } from './messages.ts'
import { PayerDifference } from './PayerDifference.tsx'

/** A change of the payer's details. */
export const payerRequests = datedKind<PayerChange>({
  about: messages.aboutPayer,
  idOf: ({ changeId }) => changeId,
  titleOf: ({ validFrom }) => messages.titleOfChange(dayText(validFrom)),
  Difference: PayerDifference,
  canDecide: canDecidePayerChange,
  calls: requestCalls({
    approve: payerChangeEndpoints.approvePayerChange,
    refuse: payerChangeEndpoints.refusePayerChange,
    withdraw: payerChangeEndpoints.withdrawPayerChange,
    invalidates: payerReads,
    named: byChangeId
  }),
  useRequests: (request) => pageIn(useCall(selfBillingEndpoints.getPayerChanges, request), ({ changes }) => changes)
})
