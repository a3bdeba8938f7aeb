import { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import { approvalProgressEndpoints } from '@payouts/contract/approvals/progress-endpoints'
import { type Route, read, write } from '../platform/http/bind.ts'
import { changePolicy } from './commands/change-policy.ts'
import { approveChange, refuseChange, withdrawChange } from './commands/decide-policy.ts'
import { listChanges } from './queries/changes.ts'
import { policiesOn } from './queries/policies.ts'
import { readApprovals } from './queries/read-approvals.ts'
import { staffOnly } from './staff-only.ts'

export const approvalRoutes: Route[] = [
  read(
    approvalEndpoints.getApprovalPolicies,
    async ({ db, caller, clock }) => staffOnly(caller) ?? { policies: await policiesOn(db, clock.today()) }
  ),
  read(approvalEndpoints.getPolicyChanges, (call) => listChanges(call, call.input)),
  write(approvalEndpoints.changePolicy, changePolicy),
  write(approvalEndpoints.approvePolicyChange, approveChange),
  write(approvalEndpoints.refusePolicyChange, refuseChange),
  write(approvalEndpoints.withdrawPolicyChange, withdrawChange),
  read(approvalProgressEndpoints.getApprovals, (call) => readApprovals(call, call.input))
]
