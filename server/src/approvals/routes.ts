import { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import { approvalProgressEndpoints } from '@payouts/contract/approvals/progress-endpoints'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { changePolicy, listPolicyRequests, policyRequests } from './commands/change-policy.ts'
import { policiesOn } from './queries/policies.ts'
import { readApprovals } from './queries/read-approvals.ts'

export const approvalRoutes: Route[] = [
  read(approvalEndpoints.getApprovalPolicies, async ({ db, clock }) => ({
    policies: await policiesOn(db, clock.today())
  })),
  read(approvalEndpoints.getPolicyChanges, async (call) => ({ changes: await listPolicyRequests(call, call.input) })),
  write(approvalEndpoints.changePolicy, changePolicy),
  write(approvalEndpoints.approvePolicyChange, policyRequests.approve),
  write(approvalEndpoints.refusePolicyChange, policyRequests.refuse),
  write(approvalEndpoints.withdrawPolicyChange, policyRequests.withdraw),
  read(approvalProgressEndpoints.getApprovals, (call) => readApprovals(call, call.input))
]
