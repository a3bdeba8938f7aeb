import { Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { longestReason, type RightsChange } from '@payouts/contract/users/schema'
import { CallRefusal } from '../client/CallRefusal.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { closeOnSuccess, useChange } from './api.ts'
import { ChangeInWords } from './ChangeInWords.tsx'
import { titleOf } from './change-in-words.ts'
import { messages } from './messages.ts'

export type Decision = { change: RightsChange; approves: boolean }

type DecisionDialogProps = { decision: Decision | undefined; opened: boolean; onClose: () => void }

/** Shows a change once more, and takes a second person's yes or no. */
export function DecisionDialog({ decision, opened, onClose }: DecisionDialogProps) {
  const what = decision ? titleOf(decision.change) : ''
  const title = decision?.approves ? messages.approveTitle(what) : messages.refuseTitle(what)
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {decision && <DecisionForm {...decision} onDone={onClose} />}
    </Dialog>
  )
}

function DecisionForm({ change, approves, onDone }: Decision & { onDone: () => void }) {
  const approval = useChange(userEndpoints.approveRightsChange)
  const refusal = useChange(userEndpoints.refuseRightsChange)
  const command = approves ? approval : refusal
  const verb = approves ? messages.approve : messages.refuse
  const form = useForm({
    initialValues: { comment: '' },
    validate: { comment: (text) => (approves || text.trim() ? null : 'Reason is required') }
  })
  const decide = ({ comment }: typeof form.values) =>
    command.mutate({ payload: { changeId: change.changeId, comment } }, closeOnSuccess(onDone))
  return (
    <form noValidate onSubmit={form.onSubmit(decide, () => form.getInputNode('comment')?.focus())}>
      <Stack gap="md">
        <Text size="sm">
          {messages.askedBy(change.askedBy)}: “{change.reason}”
        </Text>
        <ChangeInWords change={change} />
        {change.of === 'ROLE' && <Text size="sm">{messages.forPeople(change.people)}</Text>}
        <Textarea
          label={approves ? messages.comment : messages.refuseReason}
          withAsterisk={!approves}
          autosize
          minRows={2}
          maxLength={longestReason}
          data-autofocus
          {...form.getInputProps('comment')}
        />
        {command.error && <CallRefusal error={command.error} verb={verb} />}
      </Stack>
      <DialogActions submit={verb} danger={!approves} busy={command.isPending} />
    </form>
  )
}
