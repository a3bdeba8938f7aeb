import { Text } from '@mantine/core'
import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/decision-endpoints'
import type { AdjustmentDecision } from '@payouts/contract/adjustments/decision-schema'
import { ApproveAs, type Ways } from '../approvals/ApproveAs.tsx'
import { useBehalf } from '../approvals/ways.ts'
import { AnswerForm } from '../changes/AnswerForm.tsx'
import type { DecisionDialogState } from '../changes/DecisionForm.tsx'
import { useCommand } from '../client/queries.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { decisionText, decisionTitle } from './decision-text.ts'
import { messages } from './messages.ts'

export type Choice = { decision: AdjustmentDecision; approves: boolean; ways: Ways | undefined }

const texts = messages.decisions

type AdjustmentDecisionDialogProps = DecisionDialogState & { choice: Choice | undefined }

/** Takes a further person's yes or no to an adjustment, or to a change of one. */
export function AdjustmentDecisionDialog({ choice, opened, onClose, onDone = onClose }: AdjustmentDecisionDialogProps) {
  const title = choice ? texts.question(choice.approves, decisionTitle(choice.decision)) : ''
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {choice && <Decide {...choice} onDone={onDone} />}
    </Dialog>
  )
}

function Decide({ decision, approves, ways, onDone }: Choice & { onDone: () => void }) {
  const { behalf, approveAs } = useBehalf(approves ? ways : undefined)
  const commands = {
    approval: useCommand(adjustmentDecisionEndpoints.approveAdjustmentDecision, { invalidates: 'everything' }),
    refusal: useCommand(adjustmentDecisionEndpoints.refuseAdjustmentDecision, { invalidates: 'everything' })
  }
  const { decisionId } = decision
  return (
    <AnswerForm
      agrees={approves}
      verbs={[texts.approve, texts.refuse]}
      commands={commands}
      payloadOf={(comment) => ({ decisionId, comment, ...behalf })}
      onDone={onDone}
    >
      <Text size="sm">{decisionText(decision)}</Text>
      <Text size="sm">{approves ? texts.approveWords(decision.posting) : texts.refuseWords}</Text>
      <ApproveAs {...approveAs} />
    </AnswerForm>
  )
}
