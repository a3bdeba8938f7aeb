import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { monthEndEndpoints } from '@payouts/contract/month-end/endpoints'
import type { MonthChange } from '@payouts/contract/month-end/schema'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { useMonthCommand } from './api.ts'
import { messages } from './messages.ts'

type MonthFormProps = Pick<MonthChange, 'kind' | 'month'> & { onDone: () => void }

/** Requests, with a reason, that a month closes or opens again. */
export function MonthForm({ kind, month, onDone }: MonthFormProps) {
  const command = useMonthCommand(monthEndEndpoints.changeMonth)
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: reasonProblem } })
  const submit = ({ reason }: typeof form.values) =>
    command.mutate({ payload: { kind, month, reason } }, closeOnSuccess(onDone))
  return (
    <form noValidate onSubmit={form.onSubmit(submit, () => form.getInputNode('reason')?.focus())}>
      <Stack gap="md">
        <Text size="sm">{kind === 'CLOSE' ? messages.closeHint : messages.reopenHint}</Text>
        <ReasonField data-autofocus {...form.getInputProps('reason')} />
        {command.error && <CallRefusal error={command.error} verb={messages.save} />}
      </Stack>
      <DialogActions submit={messages.save} busy={command.isPending} />
    </form>
  )
}
