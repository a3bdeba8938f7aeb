import { Text } from '@mantine/core'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldDecision } from '@payouts/contract/on-hold/schema'
import { ApproveAs, type Ways } from '../approvals/ApproveAs.tsx'
import { useBehalf } from '../approvals/ways.ts'
import { AnswerForm } from '../changes/AnswerForm.tsx'
import type { DecisionDialogState } from '../changes/DecisionForm.tsx'
import { useCommand } from '../client/queries.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { sumOf, titleOf } from './hold-decision-words.ts'
import { messages } from './messages.ts'

export type Choice = { decision: HoldDecision; approves: boolean; ways: Ways | undefined }

const texts = messages.decisions

type HoldDecisionDialogProps = DecisionDialogState & { choice: Choice | undefined }

/** Takes a further person's yes or no to a release or cancellation. */
export function HoldDecisionDialog({ choice, opened, onClose, onDone = onClose }: HoldDecisionDialogProps) {
  const title = choice ? texts.question(choice.approves, titleOf(choice.decision)) : ''
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {choice && <Decide {...choice} onDone={onDone} />}
    </Dialog>
  )
}

function Decide({ decision, approves, ways, onDone }: Choice & { onDone: () => void }) {
  const { behalf, approveAs } = useBehalf(approves ? ways : undefined)
  const commands = {
    approval: useCommand(onHoldEndpoints.approveHoldDecision, { invalidates: 'everything' }),
    refusal: useCommand(onHoldEndpoints.refuseHoldDecision, { invalidates: 'everything' })
  }
  const { decisionId, kind } = decision
  return (
    <AnswerForm
      agrees={approves}
      verbs={[texts.approve, texts.refuse]}
      commands={commands}
      payloadOf={(comment) => ({ decisionId, comment, ...behalf })}
      onDone={onDone}
    >
      <Text size="sm">{sumOf(decision)}.</Text>
      <Text size="sm">{approves ? texts.approveWords[kind] : texts.refuseWords}</Text>
      <ApproveAs {...approveAs} />
    </AnswerForm>
  )
}
