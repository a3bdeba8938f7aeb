import { Text } from '@mantine/core'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { BankEntry, TakeBackRequest } from '@payouts/contract/reconciliation/schema'
import { AnswerForm } from '../requests/AnswerForm.tsx'
import type { DecisionDialogState } from '../requests/DecisionForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { dayText } from '../ui/day-text.ts'
import { useReconciliationCommand } from './api.ts'
import { messages } from './messages.ts'

export type RequestedTakeBack = { entry: BankEntry; request: TakeBackRequest }
export type TakeBackDecision = RequestedTakeBack & { agrees: boolean }

type TakeBackDialogProps = DecisionDialogState & { decision: TakeBackDecision | undefined }

/** Approves or refuses taking an entry back. */
export function TakeBackDialog({ decision, opened, onClose, onDone = onClose }: TakeBackDialogProps) {
  const title = decision ? messages.takeBackTitle(decision.agrees, titleOf(decision.entry)) : ''
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {decision && <Decide {...decision} onDone={onDone} />}
    </Dialog>
  )
}

export const titleOf = ({ amount, bookedOn }: BankEntry) => messages.entry(amount, dayText(bookedOn))

function Decide({ entry, request, agrees, onDone }: TakeBackDecision & { onDone: () => void }) {
  const commands = {
    approval: useReconciliationCommand(reconciliationEndpoints.approveTakeBack),
    refusal: useReconciliationCommand(reconciliationEndpoints.refuseTakeBack)
  }
  const { changeId } = request
  return (
    <AnswerForm
      agrees={agrees}
      verbs={[messages.agree, messages.refuse]}
      commands={commands}
      payloadOf={(comment) => ({ changeId, comment })}
      onDone={onDone}
    >
      <Text size="sm" c="dimmed">
        {messages.askedBy(request.askedBy)}: “{request.reason}”
      </Text>
      <Text size="sm">{agrees ? messages.takeBackText : messages.ignoredBy(entry.decidedBy, entry.comment)}</Text>
    </AnswerForm>
  )
}
