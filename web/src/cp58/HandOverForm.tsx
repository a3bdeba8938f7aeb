import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import { formHandOver } from '@payouts/contract/cp58/handing-over'
import { type DealerForms, recordedWays } from '@payouts/contract/cp58/schema'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { DayField } from '#ui/fields/DayField.tsx'
import { today } from '#ui/texts/day-text.ts'
import { useFormCommand } from './api.ts'
import { messages } from './messages.ts'

/** Records that a dealer received its form by post or in person. */
export function HandOverForm({ data, onDone }: { data: DealerForms; onDone: () => void }) {
  const command = useFormCommand(cp58Endpoints.recordHandOver)
  const form = useForm({
    initialValues: { way: recordedWays[0] as (typeof recordedWays)[number], recipient: '', on: today() },
    validate: schemaResolver(formHandOver, { sync: true })
  })
  const { year, row } = data
  const submit = (given: typeof form.values) =>
    command.mutate({ payload: { year, companyCode: row.companyCode, ...given } }, closeOnSuccess(onDone))
  const focusFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? 'recipient')?.focus()
  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirst)}>
      <Stack gap="md">
        <Text size="sm">{messages.recordHint}</Text>
        <NativeSelect
          label={messages.way}
          data={recordedWays.map((value) => ({ value, label: messages.wayNames[value] }))}
          {...form.getInputProps('way')}
        />
        <TextInput
          label={messages.recipient}
          withAsterisk
          data-autofocus
          maxLength={200}
          {...form.getInputProps('recipient')}
        />
        <DayField label={messages.on} withAsterisk max={today()} {...form.getInputProps('on')} />
        {command.error && <CallRefusal error={command.error} verb={messages.save} />}
      </Stack>
      <DialogActions submit={messages.save} busy={command.isPending} />
    </form>
  )
}
