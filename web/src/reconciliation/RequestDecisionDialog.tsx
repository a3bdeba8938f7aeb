import { Text } from '@mantine/core'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { UnknownRequest } from '@payouts/contract/reconciliation/schema'
import { type DecisionDialogState, DecisionForm } from '../changes/DecisionForm.tsx'
import { closeOnSuccess } from '../client/close-on-success.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { dayText } from '../ui/day-text.ts'
import { useReconciliationCommand } from './api.ts'
import { messages } from './messages.ts'

export type RequestDecision = { request: UnknownRequest; agrees: boolean }

type RequestDecisionDialogProps = DecisionDialogState & { decision: RequestDecision | undefined }

/** Takes a second person's yes or no to what was said of payments without an answer. */
export function RequestDecisionDialog({ decision, opened, onClose, onDone = onClose }: RequestDecisionDialogProps) {
  const what = decision ? messages.requestTitle(decision.request) : ''
  const title = decision?.agrees ? messages.agreeTitle(what) : messages.refuseTitle(what)
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {decision && <Decide {...decision} onDone={onDone} />}
    </Dialog>
  )
}

function Decide({ request, agrees, onDone }: RequestDecision & { onDone: () => void }) {
  const approval = useReconciliationCommand(reconciliationEndpoints.approveUnknownRequest)
  const refusal = useReconciliationCommand(reconciliationEndpoints.refuseUnknownRequest)
  const command = agrees ? approval : refusal
  const decide = (comment: string) =>
    command.mutate({ payload: { changeId: request.changeId, comment } }, closeOnSuccess(onDone))
  return (
    <DecisionForm
      verb={agrees ? messages.agree : messages.refuse}
      refuses={!agrees}
      command={command}
      onDecide={decide}
    >
      <Text size="sm" c="dimmed">
        {messages.askedBy(request.askedBy)}: “{request.reason}”
      </Text>
      <Text size="sm">{messages.requestText(request, dayText(request.settledOn ?? ''))}</Text>
    </DecisionForm>
  )
}
