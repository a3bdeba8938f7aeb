import { Button } from '@mantine/core'
import { webhookEndpoints } from '@payouts/contract/webhooks/endpoints'
import type { WebhookEndpoint } from '@payouts/contract/webhooks/schema'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { ListFrame } from '#list/ListScreen.tsx'
import { RequestHistory } from '#requests/RequestHistory.tsx'
import { AllWaiting } from '#requests/WaitingRequests.tsx'
import { useMayEditClients } from '#systems/api.ts'
import { messages as systemMessages } from '#systems/messages.ts'
import { SystemsTabs } from '#systems/SystemsTabs.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DeadLetters } from './DeadLetters.tsx'
import { messages } from './messages.ts'
import { WebhookCard } from './WebhookCard.tsx'
import { type WebhookAction, WebhookDialog } from './WebhookDialog.tsx'
import { webhookRequests } from './webhook-requests.tsx'

/** Where other systems are told what happens, and what they did not take. */
export function WebhooksPage() {
  const query = useCall(webhookEndpoints.getWebhooks, {})
  const mayEdit = useMayEditClients()
  const [wanted, setWanted] = useState<{ action: WebhookAction; webhook?: WebhookEndpoint }>()
  const [opened, setOpened] = useState(false)
  const open = (action: WebhookAction, webhook?: WebhookEndpoint) => {
    setWanted({ action, ...(webhook && { webhook }) })
    setOpened(true)
  }
  const webhooks = query.data?.webhooks
  return (
    <ListFrame
      title={systemMessages.systems}
      purpose={messages.purpose}
      actions={
        <>
          <RequestHistory kind={webhookRequests} />
          {mayEdit && (
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => open('change')}>
              {messages.add}
            </Button>
          )}
        </>
      }
    >
      <SystemsTabs current="webhooks" />
      <AllWaiting kind={webhookRequests} />
      <QueryState query={query} height={320} label={messages.loading} />
      {webhooks?.length === 0 && <EmptyState title={messages.none} hint={messages.noneHint} />}
      {webhooks && webhooks.length > 0 && (
        <ul className="stack" aria-label={messages.list}>
          {webhooks.map((webhook) => (
            <li key={webhook.endpointId} className="card stack-xs">
              <WebhookCard webhook={webhook} mayEdit={mayEdit} onAct={(action) => open(action, webhook)} />
            </li>
          ))}
        </ul>
      )}
      {webhooks?.some(({ dead }) => dead > 0) && <DeadLetters mayEdit={mayEdit} />}
      <WebhookDialog {...wanted} opened={opened} onClose={() => setOpened(false)} />
    </ListFrame>
  )
}
