import { Button } from '@mantine/core'
import { asSentence } from '@payouts/contract/systems/feed-kinds'
import { decisionsText } from '@payouts/contract/systems/kinds-to-decide'
import type { ApiClient, ClientSecret } from '@payouts/contract/systems/schema'
import { dayOfInstant, dayText, instantText, today } from '#ui/texts/day-text.ts'
import { FactList } from '#ui/texts/FactList.tsx'
import { clientFacts } from './ClientDifference.tsx'
import type { ClientAction } from './client-action.ts'
import { messages } from './messages.ts'
import { SystemHead } from './SystemHead.tsx'

type ClientCardProps = {
  client: ApiClient
  mayEdit: boolean
  onAct: (action: ClientAction, secretId?: number) => void
}

/** One client: what it may do, its secrets, and how often it called today. */
export function ClientCard({ client, mayEdit, onAct }: ClientCardProps) {
  const { enabled, waitingChangeId, waitingPolicyId } = client
  const [, , ...facts] = clientFacts(client)
  const mayChange = mayEdit && waitingChangeId === null
  return (
    <>
      <SystemHead of={client}>
        <div className="row">
          <Button size="compact-sm" variant="default" onClick={() => onAct('calls')}>
            {messages.calls}
          </Button>
          {mayEdit && enabled && (
            <Button size="compact-sm" variant="default" onClick={() => onAct('issue')}>
              {messages.issue}
            </Button>
          )}
          {mayChange && (
            <Button size="compact-sm" variant="default" onClick={() => onAct(enabled ? 'change' : 'enable')}>
              {enabled ? messages.change : messages.enable}
            </Button>
          )}
          {mayEdit && enabled && waitingPolicyId === null && (
            <Button size="compact-sm" variant="default" onClick={() => onAct('decide')}>
              {messages.decide}
            </Button>
          )}
          {mayEdit && enabled && (
            <Button size="compact-sm" variant="default" onClick={() => onAct('disable')}>
              {messages.disable}
            </Button>
          )}
        </div>
      </SystemHead>
      <FactList
        facts={[
          [messages.id, <code key="id">{client.clientId}</code>],
          ...facts,
          [messages.decides, decidesText(client)],
          [messages.secrets, <Secrets key="secrets" {...{ client, mayEdit, onAct }} />],
          [messages.lastCall, client.lastCallOn === null ? messages.never : instantText(client.lastCallOn)],
          [messages.calls, messages.callsToday(client.callsToday, client.refusedToday)]
        ]}
      />
    </>
  )
}

function Secrets({ client: { secrets }, mayEdit, onAct }: ClientCardProps) {
  if (secrets.length === 0) return messages.noSecrets
  return (
    <ul className="stack-xs">
      {secrets.map((secret) => (
        <li key={secret.secretId} className="row">
          <span>{textOf(secret)}</span>
          {mayEdit && (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={messages.endSecretTitle(secret.secretId)}
              onClick={() => onAct('end', secret.secretId)}
            >
              {messages.endSecret}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What it decides today, and from later days on. */
function decidesText({ decides }: ApiClient): string {
  const parts = decides.map(({ validFrom, kinds }) => {
    const text = asSentence(decisionsText(kinds))
    return validFrom <= today() ? text : messages.decidesFrom(text, dayText(validFrom))
  })
  return parts.join('; ') || messages.decidesNothing
}

function textOf({ secretId, issuedBy, issuedOn, endsOn }: ClientSecret): string {
  const day = (instant: string) => dayText(dayOfInstant(instant))
  return `${secretId}: ${messages.secretOf(issuedBy, day(issuedOn))}${endsOn === null ? '' : messages.endsOn(day(endsOn))}`
}
