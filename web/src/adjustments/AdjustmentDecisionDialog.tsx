import { Text } from '@mantine/core'
import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/decision-endpoints'
import type { AdjustmentDecision } from '@payouts/contract/adjustments/decision-schema'
import { type ApprovalChoice, ApprovalDialog } from '../approvals/ApprovalDialog.tsx'
import { useCommand } from '../client/queries.ts'
import type { DecisionDialogState } from '../requests/DecisionForm.tsx'
import { decisionText, decisionTitle } from './decision-text.ts'
import { messages } from './messages.ts'

export type Choice = ApprovalChoice<AdjustmentDecision>

const texts = messages.decisions

/** Approves or refuses an adjustment, or a change of one. */
export function AdjustmentDecisionDialog(props: DecisionDialogState & { choice: Choice | undefined }) {
  return <ApprovalDialog {...props} kind={{ texts, titleOf: decisionTitle, useCommands, describe }} />
}

const useCommands = () => ({
  approval: useCommand(adjustmentDecisionEndpoints.approveAdjustmentDecision, { invalidates: 'everything' }),
  refusal: useCommand(adjustmentDecisionEndpoints.refuseAdjustmentDecision, { invalidates: 'everything' })
})

const describe = (decision: AdjustmentDecision, approves: boolean) => (
  <>
    <Text size="sm">{decisionText(decision)}</Text>
    <Text size="sm">{approves ? texts.approveWords(decision.posting) : texts.refuseWords}</Text>
  </>
)
