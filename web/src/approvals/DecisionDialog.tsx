import { Text } from '@mantine/core'
import { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import { kindRules } from '@payouts/contract/approvals/kinds'
import type { PolicyChange } from '@payouts/contract/approvals/schema'
import { DecisionForm } from '../changes/DecisionForm.tsx'
import { closeOnSuccess } from '../client/close-on-success.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { usePolicyCommand } from './api.ts'
import { messages } from './messages.ts'
import { PolicyDifference } from './PolicyDifference.tsx'

export type Decision = { change: PolicyChange; accepts: boolean }

type DecisionDialogProps = { decision: Decision | undefined; opened: boolean; onClose: () => void }

/** Shows what is asked for once more, and takes a second person's yes or no. */
export function DecisionDialog({ decision, opened, onClose }: DecisionDialogProps) {
  const what = decision ? kindRules[decision.change.kind].title : ''
  const title = decision?.accepts ? messages.acceptTitle(what) : messages.refuseTitle(what)
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {decision && <Decide {...decision} onDone={onClose} />}
    </Dialog>
  )
}

function Decide({ change, accepts, onDone }: Decision & { onDone: () => void }) {
  const approval = usePolicyCommand(approvalEndpoints.approvePolicyChange)
  const refusal = usePolicyCommand(approvalEndpoints.refusePolicyChange)
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
      <PolicyDifference change={change} />
    </DecisionForm>
  )
}
