import { canDecidePolicy } from '@payouts/contract/approvals/can'
import { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import { kindRules } from '@payouts/contract/approvals/kinds'
import type { PolicyChange } from '@payouts/contract/approvals/schema'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { datedKind } from '#requests/dated/dated-kind.tsx'
import { byChangeId, requestCalls } from '#requests/request-kind.ts'
import { policyReads } from './api.ts'
import { messages } from './messages.ts'
import { PolicyDifference } from './PolicyDifference.tsx'

/** A change of the bands of an approval policy. */
export const policyRequests = datedKind<PolicyChange>({
  about: messages.about,
  idOf: ({ changeId }) => changeId,
  titleOf: ({ kind }) => kindRules[kind].title,
  Difference: PolicyDifference,
  canDecide: canDecidePolicy,
  calls: requestCalls({
    approve: approvalEndpoints.approvePolicyChange,
    refuse: approvalEndpoints.refusePolicyChange,
    withdraw: approvalEndpoints.withdrawPolicyChange,
    invalidates: policyReads,
    named: byChangeId
  }),
  useRequests: (request) => pageIn(useCall(approvalEndpoints.getPolicyChanges, request), ({ changes }) => changes)
})
