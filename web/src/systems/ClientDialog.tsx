import { Stack, Text } from '@mantine/core'
import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import type { ApiClient, ClientRight } from '@payouts/contract/systems/schema'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { closeAfter } from '#client/dialogs/close-on-success.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { later } from '#ui/later.tsx'
import { useClientCommand } from './api.ts'
import type { ClientAction } from './client-action.ts'
import { messages } from './messages.ts'

const ClientForm = later(() => import('./ClientForm.tsx').then(({ ClientForm }) => ClientForm))
const SecretForm = later(() => import('./SecretForm.tsx').then(({ SecretForm }) => SecretForm))
const PolicyForm = later(() => import('./decisions/PolicyForm.tsx').then(({ PolicyForm }) => PolicyForm))
const ClientCalls = later(() => import('./ClientCalls.tsx').then(({ ClientCalls }) => ClientCalls))

type ClientDialogProps = {
  action?: ClientAction
  /** None for a new client. */
  client?: ApiClient
  secretId?: number
  /** The rights to choose from. */
  rights: readonly ClientRight[]
  opened: boolean
  onClose: () => void
}

/** The dialogs about one client. */
export function ClientDialog({ action = 'change', client, secretId = 0, rights, opened, onClose }: ClientDialogProps) {
  const wide = action === 'change' || action === 'enable'
  const about = { opened, onClose, title: titleOf(action, client, secretId), ...(wide && { size: 'lg' as const }) }
  return (
    <Dialog {...about}>
      {wide && <ClientForm needed={opened} client={client} rights={rights} onDone={onClose} />}
      {action === 'issue' && client && <SecretForm needed={opened} client={client} onDone={onClose} />}
      {action === 'calls' && client && <ClientCalls needed={opened} client={client} />}
      {action === 'decide' && client && <PolicyForm needed={opened} client={client} onDone={onClose} />}
      {action === 'disable' && client && <DisableForm client={client} onDone={onClose} />}
      {action === 'end' && client && <EndSecretForm client={client} secretId={secretId} onDone={onClose} />}
    </Dialog>
  )
}

function titleOf(action: ClientAction, client: ApiClient | undefined, secretId: number): string {
  const name = client?.name ?? ''
  if (action === 'issue') return messages.issueTitle(name)
  if (action === 'decide') return messages.decideTitle(name)
  if (action === 'calls') return messages.callsTitle(name)
  if (action === 'disable') return messages.disableTitle(name)
  if (action === 'end') return messages.endSecretTitle(secretId)
  return client ? messages.changeTitle(name) : messages.addTitle
}

type FormProps = { client: ApiClient; onDone: () => void }

function DisableForm({ client: { clientId, name }, onDone }: FormProps) {
  const command = useClientCommand(systemEndpoints.disableApiClient)
  return (
    <Stack gap="md">
      <Text size="sm">{messages.disableMeans(name)}</Text>
      {command.error && <CallRefusal error={command.error} verb={messages.disable} />}
      <DialogActions
        submit={messages.disable}
        danger
        busy={command.isPending}
        onSubmit={() => closeAfter(command.mutateAsync({ payload: { clientId } }), onDone)}
      />
    </Stack>
  )
}

function EndSecretForm({ client: { clientId }, secretId, onDone }: FormProps & { secretId: number }) {
  const command = useClientCommand(systemEndpoints.endClientSecret)
  return (
    <Stack gap="md">
      <Text size="sm">{messages.endSecretMeans}</Text>
      {command.error && <CallRefusal error={command.error} verb={messages.endSecret} />}
      <DialogActions
        submit={messages.endSecret}
        danger
        busy={command.isPending}
        onSubmit={() => closeAfter(command.mutateAsync({ payload: { clientId, secretId } }), onDone)}
      />
    </Stack>
  )
}
