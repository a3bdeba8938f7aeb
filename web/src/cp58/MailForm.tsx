import { Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import { formMailing } from '@payouts/contract/cp58/handing-over'
import type { DealerForms } from '@payouts/contract/cp58/schema'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { useFormCommand } from './api.ts'
import { messages } from './messages.ts'

/** Mails a dealer its issued form, again or to another address. */
export function MailForm({ data, onDone }: { data: DealerForms; onDone: () => void }) {
  const command = useFormCommand(cp58Endpoints.mailForm)
  const form = useForm({
    initialValues: { mailTo: data.email ?? '' },
    validate: schemaResolver(formMailing, { sync: true })
  })
  const { year, row } = data
  const submit = ({ mailTo }: typeof form.values) =>
    command.mutate({ payload: { year, companyCode: row.companyCode, mailTo } }, closeOnSuccess(onDone))
  return (
    <CommandForm form={form} command={command} submit={messages.send} onSubmit={submit}>
      <Text size="sm">{messages.mailHint}</Text>
      <TextInput
        type="email"
        label={messages.mailTo}
        withAsterisk
        data-autofocus
        maxLength={320}
        {...form.getInputProps('mailTo')}
      />
    </CommandForm>
  )
}
