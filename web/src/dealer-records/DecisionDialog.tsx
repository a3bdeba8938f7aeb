import { Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { type DealerChange, longestReason } from '@payouts/contract/dealer-records/schema'
import { CallRefusal } from '../client/CallRefusal.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { closeOnSuccess, useRecordCommand } from './api.ts'
import { ChangeTable, changesAccount } from './ChangeTable.tsx'
import { messages } from './messages.ts'

export type Decision = { changes: readonly DealerChange[]; accepts: boolean }

type DecisionDialogProps = {
  decision: Decision | undefined
  waitDays: number
  opened: boolean
  onClose: () => void
}

/** Shows what is asked for once more, and takes a second person's yes or no. */
export function DecisionDialog({ decision, waitDays, opened, onClose }: DecisionDialogProps) {
  const what = decision ? whatOf(decision.changes) : ''
  const title = decision?.accepts ? messages.acceptTitle(what) : messages.refuseTitle(what)
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {decision && <DecisionForm {...decision} waitDays={waitDays} onDone={onClose} />}
    </Dialog>
  )
}

function whatOf([first, ...others]: readonly DealerChange[]): string {
  return first && others.length === 0 ? messages.titleOf(first.companyName) : messages.several(others.length + 1)
}

function DecisionForm({ changes, accepts, waitDays, onDone }: Decision & { waitDays: number; onDone: () => void }) {
  const approval = useRecordCommand(dealerRecordEndpoints.approveDealerChanges)
  const refusal = useRecordCommand(dealerRecordEndpoints.refuseDealerChanges)
  const command = accepts ? approval : refusal
  const verb = accepts ? messages.accept : messages.refuse
  const form = useForm({
    initialValues: { comment: '' },
    validate: { comment: (text) => (accepts || text.trim() ? null : 'Reason is required') }
  })
  const changeIds = changes.map(({ changeId }) => changeId)
  const decide = ({ comment }: typeof form.values) =>
    command.mutate({ payload: { changeIds, comment } }, closeOnSuccess(onDone))
  return (
    <form noValidate onSubmit={form.onSubmit(decide, () => form.getInputNode('comment')?.focus())}>
      <Stack gap="md">
        {changes.map((change) => (
          <section key={change.changeId}>
            {changes.length > 1 && <Text fw={600}>{messages.titleOf(change.companyName)}</Text>}
            <Text size="sm" c="dimmed">
              {messages.askedBy(change.askedBy, change.fileName)}: “{change.reason}”
            </Text>
            <ChangeTable change={change} />
          </section>
        ))}
        {accepts && changes.some(changesAccount) && <Text size="sm">{messages.accountWarning(waitDays)}</Text>}
        <Textarea
          label={accepts ? messages.comment : messages.refuseReason}
          withAsterisk={!accepts}
          autosize
          minRows={2}
          maxLength={longestReason}
          data-autofocus
          {...form.getInputProps('comment')}
        />
        {command.error && <CallRefusal error={command.error} verb={verb} />}
      </Stack>
      <DialogActions submit={verb} danger={!accepts} busy={command.isPending} />
    </form>
  )
}
