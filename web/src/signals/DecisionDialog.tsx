import { Text } from '@mantine/core'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import type { SignalChange } from '@payouts/contract/signals/schema'
import { type DecisionDialogState, DecisionForm } from '../changes/DecisionForm.tsx'
import { closeOnSuccess } from '../client/close-on-success.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { useRuleCommand } from './api.ts'
import { messages } from './messages.ts'
import { RuleDifference } from './RuleDifference.tsx'
import { titleOf } from './rule-words.ts'

export type Decision = { change: SignalChange; accepts: boolean }

type DecisionDialogProps = DecisionDialogState & { decision: Decision | undefined }

/** Shows what is asked for once more, and takes a second person's yes or no. */
export function DecisionDialog({ decision, opened, onClose, onDone = onClose }: DecisionDialogProps) {
  const what = decision ? titleOf(decision.change.name) : ''
  const title = decision?.accepts ? messages.acceptTitle(what) : messages.refuseTitle(what)
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {decision && <Decide {...decision} onDone={onDone} />}
    </Dialog>
  )
}

function Decide({ change, accepts, onDone }: Decision & { onDone: () => void }) {
  const approval = useRuleCommand(signalEndpoints.approveSignalChange)
  const refusal = useRuleCommand(signalEndpoints.refuseSignalChange)
  const command = accepts ? approval : refusal
  const decide = (comment: string) =>
    command.mutate({ payload: { changeId: change.changeId, comment } }, closeOnSuccess(onDone))
  return (
    <DecisionForm
      verb={accepts ? messages.accept : messages.refuse}
      refuses={!accepts}
      command={command}
      onDecide={decide}
    >
      <Text size="sm" c="dimmed">
        {messages.askedBy(change.askedBy)}: “{change.reason}”
      </Text>
      <RuleDifference change={change} />
    </DecisionForm>
  )
}
