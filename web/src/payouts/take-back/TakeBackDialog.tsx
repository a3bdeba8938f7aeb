import { Text } from '@mantine/core'
import { type ApprovalTakeBack, takeBackEndpoints } from '@payouts/contract/posting/take-back'
import { AnswerForm } from '../../requests/AnswerForm.tsx'
import type { DecisionDialogState } from '../../requests/DecisionForm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTakeBackCommand } from './api.ts'
import { messages } from './messages.ts'

export type TakeBackDecision = { request: ApprovalTakeBack; approves: boolean }

type TakeBackDialogProps = DecisionDialogState & { decision: TakeBackDecision | undefined }

/** A second person's decision on taking back the approval of a cycle. */
export function TakeBackDialog({ decision, opened, onClose, onDone = onClose }: TakeBackDialogProps) {
  const title = decision?.approves ? messages.approveTitle : messages.refuseTitle
  return (
    <Dialog opened={opened} onClose={onClose} title={title(decision?.request.payoutCycleName ?? '')} size="lg">
      {decision && <Decide {...decision} onDone={onDone} />}
    </Dialog>
  )
}

function Decide({ request, approves, onDone }: TakeBackDecision & { onDone: () => void }) {
  const commands = {
    approval: useTakeBackCommand(takeBackEndpoints.approveApprovalTakeBack),
    refusal: useTakeBackCommand(takeBackEndpoints.refuseApprovalTakeBack)
  }
  return (
    <AnswerForm
      agrees={approves}
      verbs={[messages.approve, messages.refuse]}
      commands={commands}
      payloadOf={(comment) => ({ changeId: request.changeId, comment })}
      onDone={onDone}
    >
      <Text size="sm" c="dimmed">
        {messages.requestedBy(request.askedBy)}: “{request.reason}”
      </Text>
      <Text size="sm">{approves ? messages.approveText : messages.refuseText}</Text>
    </AnswerForm>
  )
}
