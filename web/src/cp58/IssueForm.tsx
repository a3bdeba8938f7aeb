import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formsToIssue } from '@payouts/contract/cp58/can'
import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import type { YearOfForms } from '@payouts/contract/cp58/schema'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { useFormCommand } from './api.ts'
import { messages } from './messages.ts'

/** Requests that the forms of a year are issued; a second person approves it. */
export function IssueForm({ data, onDone }: { data: YearOfForms; onDone: () => void }) {
  const command = useFormCommand(cp58Endpoints.requestFormIssue)
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: reasonProblem } })
  const submit = ({ reason }: typeof form.values) =>
    command.mutate({ payload: { year: data.year, reason } }, closeOnSuccess(onDone))
  return (
    <form noValidate onSubmit={form.onSubmit(submit, () => form.getInputNode('reason')?.focus())}>
      <Stack gap="md">
        <Text size="sm">{messages.issueHint(formsToIssue(data), data.year)}</Text>
        <ReasonField data-autofocus {...form.getInputProps('reason')} />
        {command.error && <CallRefusal error={command.error} verb={messages.request} />}
      </Stack>
      <DialogActions submit={messages.request} busy={command.isPending} />
    </form>
  )
}
