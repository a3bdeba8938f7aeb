import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { takeBackEndpoints } from '@payouts/contract/posting/take-back'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { type NamedCycle, useTakeBackCommand } from './api.ts'
import { messages } from './messages.ts'

type RequestTakeBackDialogProps = { cycle: NamedCycle | undefined; opened: boolean; onClose: () => void }

/** Takes the reason why an approval is to be taken back. */
export function RequestTakeBackDialog({ cycle, ...dialog }: RequestTakeBackDialogProps) {
  return (
    <Dialog {...dialog} title={messages.requestTitle(cycle?.payoutCycleName ?? '')}>
      {cycle && <RequestForm cycle={cycle} onDone={dialog.onClose} />}
    </Dialog>
  )
}

function RequestForm({ cycle: { batchNo, version }, onDone }: { cycle: NamedCycle; onDone: () => void }) {
  const command = useTakeBackCommand(takeBackEndpoints.requestApprovalTakeBack)
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: reasonProblem }
  })
  const submit = ({ reason }: typeof form.values) =>
    command.mutate({ payload: { batchNo, version, reason } }, closeOnSuccess(onDone))
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <Text size="sm">{messages.requestText}</Text>
        <ReasonField data-autofocus {...form.getInputProps('reason')} />
        {command.error && <CallRefusal error={command.error} verb={messages.request} />}
      </Stack>
      <DialogActions submit={messages.request} busy={command.isPending} />
    </form>
  )
}
