import { Stack, Text } from '@mantine/core'
import { webhookEndpoints } from '@payouts/contract/webhooks/endpoints'
import type { WebhookEndpoint } from '@payouts/contract/webhooks/schema'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { closeAfter } from '#client/dialogs/close-on-success.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { later } from '#ui/later.tsx'
import { useWebhookCommand } from './api.ts'
import { messages } from './messages.ts'

const WebhookForm = later(() => import('./WebhookForm.tsx').then(({ WebhookForm }) => WebhookForm))
const WebhookSecretForm = later(() => import('./WebhookSecretForm.tsx').then((file) => file.WebhookSecretForm))

/** What a dialog on the screen of webhooks does; a change enables what is disabled. */
export type WebhookAction = 'change' | 'disable' | 'issue' | 'replay'

type WebhookDialogProps = {
  action?: WebhookAction
  /** None for a new one. */
  webhook?: WebhookEndpoint
  opened: boolean
  onClose: () => void
}

/** The dialogs about one webhook. */
export function WebhookDialog({ action = 'change', webhook, opened, onClose }: WebhookDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={titleOf(action, webhook)}>
      {action === 'change' && <WebhookForm needed={opened} webhook={webhook} onDone={onClose} />}
      {action === 'issue' && webhook && <WebhookSecretForm needed={opened} webhook={webhook} onDone={onClose} />}
      {(action === 'disable' || action === 'replay') && webhook && (
        <Confirmation action={action} webhook={webhook} onDone={onClose} />
      )}
    </Dialog>
  )
}

function titleOf(action: WebhookAction, webhook: WebhookEndpoint | undefined): string {
  if (!webhook) return messages.addTitle
  const titles = {
    change: messages.changeTitle,
    disable: messages.disableTitle,
    issue: messages.issueTitle,
    replay: messages.replayTitle
  }
  return titles[action](webhook.name)
}

type ConfirmationProps = { action: 'disable' | 'replay'; webhook: WebhookEndpoint; onDone: () => void }

function Confirmation({ action, webhook: { endpointId, name, dead }, onDone }: ConfirmationProps) {
  const disabling = useWebhookCommand(webhookEndpoints.disableWebhook)
  const replaying = useWebhookCommand(webhookEndpoints.replayWebhooks)
  const [command, verb, means] =
    action === 'disable'
      ? ([disabling, messages.disable, messages.disableMeans(name)] as const)
      : ([replaying, messages.replayAll, messages.replayMeans(dead)] as const)
  return (
    <Stack gap="md">
      <Text size="sm">{means}</Text>
      {command.error && <CallRefusal error={command.error} verb={verb} />}
      <DialogActions
        submit={verb}
        danger={action === 'disable'}
        busy={command.isPending}
        onSubmit={() => closeAfter(command.mutateAsync({ payload: { endpointId } }), onDone)}
      />
    </Stack>
  )
}
