import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import type { RetentionHold } from '@payouts/contract/retention/schema'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { useRetentionCommand } from './api.ts'
import { messages } from './messages.ts'

/** Requests the end of a hold. */
export function EndHoldForm({ hold: { holdId }, onDone }: { hold: RetentionHold; onDone: () => void }) {
  const command = useRetentionCommand(retentionEndpoints.endRetentionHold)
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: reasonProblem } })
  const submit = ({ reason }: typeof form.values) =>
    command.mutate({ payload: { holdId, reason } }, closeOnSuccess(onDone))
  return (
    <form noValidate onSubmit={form.onSubmit(submit, () => form.getInputNode('reason')?.focus())}>
      <Stack gap="md">
        <Text size="sm">{messages.endHint}</Text>
        <ReasonField data-autofocus {...form.getInputProps('reason')} />
        {command.error && <CallRefusal error={command.error} verb={messages.save} />}
      </Stack>
      <DialogActions submit={messages.save} busy={command.isPending} />
    </form>
  )
}
