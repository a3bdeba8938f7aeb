import { NativeSelect, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import { formHandOver } from '@payouts/contract/cp58/handing-over'
import { type DealerForms, recordedWays } from '@payouts/contract/cp58/schema'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
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
  return (
    <CommandForm form={form} command={command} submit={messages.save} onSubmit={submit}>
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
    </CommandForm>
  )
}
