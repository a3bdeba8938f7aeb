import { Text } from '@mantine/core'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { UnknownRequest } from '@payouts/contract/reconciliation/schema'
import { AnswerForm } from '../requests/AnswerForm.tsx'
import type { DecisionDialogState } from '../requests/DecisionForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { dayText } from '../ui/day-text.ts'
import { useReconciliationCommand } from './api.ts'
import { messages } from './messages.ts'

export type RequestDecision = { request: UnknownRequest; agrees: boolean }

type RequestDecisionDialogProps = DecisionDialogState & { decision: RequestDecision | undefined }

/** Approves or refuses the stated outcome of payments. */
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
  const commands = {
    approval: useReconciliationCommand(reconciliationEndpoints.approveUnknownRequest),
    refusal: useReconciliationCommand(reconciliationEndpoints.refuseUnknownRequest)
  }
  return (
    <AnswerForm
      agrees={agrees}
      verbs={[messages.agree, messages.refuse]}
      commands={commands}
      payloadOf={(comment) => ({ changeId: request.changeId, comment })}
      onDone={onDone}
    >
      <Text size="sm" c="dimmed">
        {messages.askedBy(request.askedBy)}: “{request.reason}”
      </Text>
      <Text size="sm">{messages.requestText(request, dayText(request.settledOn ?? ''))}</Text>
    </AnswerForm>
  )
}
