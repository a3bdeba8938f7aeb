import { canDecidePolicy } from '@payouts/contract/approvals/can'
import { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import { kindRules } from '@payouts/contract/approvals/kinds'
import type { PolicyChange } from '@payouts/contract/approvals/schema'
import type { DatedKind } from '../requests/dated/dated-kind.ts'
import { messages as changeMessages } from '../requests/messages.ts'
import { usePolicyCommand, usePolicyRights } from './api.ts'
import { messages } from './messages.ts'
import { PolicyDifference } from './PolicyDifference.tsx'

/** Other bands of an approval policy. */
export const policyChanges: DatedKind<PolicyChange> = {
  titleOf: ({ kind }) => kindRules[kind].title,
  Difference: PolicyDifference,
  canDecide: canDecidePolicy,
  useRights: usePolicyRights,
  useCommands: () => ({
    approval: usePolicyCommand(approvalEndpoints.approvePolicyChange),
    refusal: usePolicyCommand(approvalEndpoints.refusePolicyChange),
    withdrawal: usePolicyCommand(approvalEndpoints.withdrawPolicyChange)
  }),
  words: {
    waiting: changeMessages.waiting,
    decided: messages.decidedTitle
  }
}
