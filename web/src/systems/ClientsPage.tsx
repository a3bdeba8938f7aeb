import { Button } from '@mantine/core'
import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import type { ApiClient } from '@payouts/contract/systems/schema'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { ListFrame } from '#list/ListScreen.tsx'
import { AllWaiting } from '#requests/WaitingRequests.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { useMayEditClients } from './api.ts'
import { ClientCard } from './ClientCard.tsx'
import { ClientDialog } from './ClientDialog.tsx'
import { ClientHistory } from './ClientHistory.tsx'
import type { ClientAction } from './client-action.ts'
import { clientRequests } from './client-requests.tsx'
import { policyRequests } from './decisions/policy-requests.tsx'
import { messages } from './messages.ts'
import { SystemsTabs } from './SystemsTabs.tsx'

/** The systems that call the API, and the changes of them that wait. */
export function ClientsPage() {
  const query = useCall(systemEndpoints.getApiClients, {})
  const mayEdit = useMayEditClients()
  const [wanted, setWanted] = useState<{ action: ClientAction; client?: ApiClient; secretId?: number }>()
  const [opened, setOpened] = useState(false)
  const open = (action: ClientAction, client?: ApiClient, secretId?: number) => {
    setWanted({ action, ...(client && { client }), ...(secretId !== undefined && { secretId }) })
    setOpened(true)
  }
  const clients = query.data?.clients
  return (
    <ListFrame
      title={messages.systems}
      purpose={messages.purpose}
      actions={
        <>
          <ClientHistory />
          {mayEdit && (
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => open('change')}>
              {messages.add}
            </Button>
          )}
        </>
      }
    >
      <SystemsTabs current="clients" />
      <AllWaiting kind={clientRequests} />
      <AllWaiting kind={policyRequests} title={messages.waitingDecisions} />
      <QueryState query={query} height={320} label={messages.loading} />
      {clients?.length === 0 && <EmptyState title={messages.noClients} hint={messages.noClientsHint} />}
      {clients && clients.length > 0 && (
        <ul className="stack" aria-label={messages.list}>
          {clients.map((client) => (
            <li key={client.clientId} className="card stack-xs">
              <ClientCard client={client} mayEdit={mayEdit} onAct={(action, id) => open(action, client, id)} />
            </li>
          ))}
        </ul>
      )}
      <ClientDialog {...wanted} rights={query.data?.rights ?? []} opened={opened} onClose={() => setOpened(false)} />
    </ListFrame>
  )
}
