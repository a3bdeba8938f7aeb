import { Button, CopyButton, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { type ApiClient, mostOverlapDays } from '@payouts/contract/systems/schema'
import { Check, Copy } from 'lucide-react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { useClientCommand } from './api.ts'
import './Systems.css'
import { messages } from './messages.ts'

/** Issues a secret and shows it once. */
export function SecretForm({ client, onDone }: { client: ApiClient; onDone: () => void }) {
  const command = useClientCommand(systemEndpoints.issueClientSecret)
  const form = useForm({
    initialValues: { overlapDays: 7 as number | string },
    validate: { overlapDays: (days) => (isWithin(Number(days)) ? null : messages.wrongOverlap) }
  })
  if (command.data) return <ShownOnce {...command.data} onDone={onDone} />
  const submit = ({ overlapDays }: typeof form.values) =>
    command.mutate({ payload: { clientId: client.clientId, overlapDays: Number(overlapDays) } })
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <Text size="sm">{messages.issueMeans}</Text>
        {client.secrets.length > 0 && (
          <NumberInput
            label={messages.overlap}
            description={messages.overlapHint}
            min={0}
            max={mostOverlapDays}
            allowDecimal={false}
            {...form.getInputProps('overlapDays')}
          />
        )}
        {command.error && <CallRefusal error={command.error} verb={messages.issue} />}
      </Stack>
      <DialogActions submit={messages.issue} busy={command.isPending} />
    </form>
  )
}

const isWithin = (days: number) => Number.isInteger(days) && days >= 0 && days <= mostOverlapDays

function ShownOnce({ secret, message, onDone }: { secret: string; message: string; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {message}
      </Text>
      <TextInput label={messages.secret} value={secret} readOnly className="client-secret" />
      <div className="row-apart">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? messages.copied : messages.copy}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{messages.done}</Button>
      </div>
    </Stack>
  )
}
