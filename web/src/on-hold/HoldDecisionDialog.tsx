import { Text } from '@mantine/core'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldDecision } from '@payouts/contract/on-hold/schema'
import { type ApprovalChoice, ApprovalDialog } from '../approvals/ApprovalDialog.tsx'
import { useCommand } from '../client/queries.ts'
import type { DecisionDialogState } from '../requests/DecisionForm.tsx'
import { sumOf, titleOf } from './hold-decision-words.ts'
import { messages } from './messages.ts'

export type Choice = ApprovalChoice<HoldDecision>

const texts = messages.decisions

/** Approves or refuses a release or cancellation. */
export function HoldDecisionDialog(props: DecisionDialogState & { choice: Choice | undefined }) {
  return <ApprovalDialog {...props} kind={{ texts, titleOf, useCommands, describe }} />
}

const useCommands = () => ({
  approval: useCommand(onHoldEndpoints.approveHoldDecision, { invalidates: 'everything' }),
  refusal: useCommand(onHoldEndpoints.refuseHoldDecision, { invalidates: 'everything' })
})

const describe = (decision: HoldDecision, approves: boolean) => (
  <>
    <Text size="sm">{sumOf(decision)}.</Text>
    <Text size="sm">{approves ? texts.approveWords[decision.kind] : texts.refuseWords}</Text>
  </>
)
