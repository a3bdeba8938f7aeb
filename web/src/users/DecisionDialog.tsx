import { Text } from '@mantine/core'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import type { RightsChange } from '@payouts/contract/users/schema'
import { AnswerForm } from '../requests/AnswerForm.tsx'
import type { DecisionDialogState } from '../requests/DecisionForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useChange } from './api.ts'
import { ChangeInWords } from './ChangeInWords.tsx'
import { titleOf } from './change-in-words.ts'
import { messages } from './messages.ts'

export type Decision = { change: RightsChange; approves: boolean }

type DecisionDialogProps = DecisionDialogState & { decision: Decision | undefined }

/** Shows a change again, and takes a second person's decision. */
export function DecisionDialog({ decision, opened, onClose, onDone = onClose }: DecisionDialogProps) {
  const what = decision ? titleOf(decision.change) : ''
  const title = decision?.approves ? messages.approveTitle(what) : messages.refuseTitle(what)
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {decision && <Decide {...decision} onDone={onDone} />}
    </Dialog>
  )
}

function Decide({ change, approves, onDone }: Decision & { onDone: () => void }) {
  const commands = {
    approval: useChange(userEndpoints.approveRightsChange),
    refusal: useChange(userEndpoints.refuseRightsChange)
  }
  return (
    <AnswerForm
      agrees={approves}
      verbs={[messages.approve, messages.refuse]}
      commands={commands}
      payloadOf={(comment) => ({ changeId: change.changeId, comment })}
      onDone={onDone}
    >
      <Text size="sm">
        {messages.askedBy(change.askedBy)}: “{change.reason}”
      </Text>
      <ChangeInWords change={change} />
      {change.of === 'ROLE' && <Text size="sm">{messages.forPeople(change.people)}</Text>}
    </AnswerForm>
  )
}
