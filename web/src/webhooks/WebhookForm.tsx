import { Checkbox, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { webhookEndpoints } from '@payouts/contract/webhooks/endpoints'
import { endpointInput, type WebhookEndpoint, type WebhookKind, webhookKinds } from '@payouts/contract/webhooks/schema'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { useWebhookCommand } from './api.ts'
import { messages } from './messages.ts'

type WebhookFormProps = { webhook: WebhookEndpoint | undefined; onDone: () => void }

/** Asks for a new webhook, or for other values of one; a disabled one becomes enabled. */
export function WebhookForm({ webhook, onDone }: WebhookFormProps) {
  const command = useWebhookCommand(webhookEndpoints.changeWebhook)
  const form = useForm({
    initialValues: {
      name: webhook?.name ?? '',
      address: webhook?.address ?? '',
      kinds: [...(webhook?.kinds ?? [])] as WebhookKind[],
      reason: ''
    },
    validate: schemaResolver(endpointInput.omit({ endpointId: true, enabled: true }), { sync: true })
  })
  const submit = (given: typeof form.values) =>
    command.mutate({ payload: { ...given, endpointId: webhook?.endpointId } }, closeOnSuccess(onDone))
  return (
    <CommandForm form={form} command={command} submit={messages.request} onSubmit={submit}>
      <TextInput label={messages.name} withAsterisk maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={messages.address}
        description={messages.addressHint}
        placeholder="https://"
        inputMode="url"
        withAsterisk
        maxLength={500}
        {...form.getInputProps('address')}
      />
      <Checkbox.Group label={messages.kinds} withAsterisk {...form.getInputProps('kinds')}>
        <Stack gap="xs" mt="xs">
          {webhookKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={messages.kindNames[kind]} description={kind} />
          ))}
        </Stack>
      </Checkbox.Group>
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}
