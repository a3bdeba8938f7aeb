import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import type { ApiClient } from '@payouts/contract/systems/schema'
import { useClientCommand } from './api.ts'
import { messages } from './messages.ts'
import { SecretIssue } from './SecretIssue.tsx'

/** Issues a secret and shows it once. */
export function SecretForm({ client, onDone }: { client: ApiClient; onDone: () => void }) {
  const command = useClientCommand(systemEndpoints.issueClientSecret)
  const { clientId, secrets } = client
  return (
    <SecretIssue
      command={command}
      means={messages.issueMeans}
      overlap={{ label: messages.overlap, hint: messages.overlapHint, asked: secrets.length > 0 }}
      issue={(overlapDays) => command.mutate({ payload: { clientId, overlapDays } })}
      onDone={onDone}
    />
  )
}
