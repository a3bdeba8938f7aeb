import { provisioningEndpoints } from '@payouts/contract/provisioning/endpoints'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonForm } from '#requests/ReasonForm.tsx'
import { ShownOnce } from '#ui/dialogs/ShownOnce.tsx'
import { useSignInCommand } from './api.ts'
import { messages } from './messages.ts'

const field = { description: messages.reasonHint, 'data-autofocus': true } as const

type TokenFormsProps = { provider: string; tokenId: number | undefined; onDone: () => void }

/** Issues a token to a provider and shows it once, or ends one. */
export function TokenForms({ provider, tokenId, onDone }: TokenFormsProps) {
  if (tokenId === undefined) return <IssueForm provider={provider} onDone={onDone} />
  return <EndForm tokenId={tokenId} onDone={onDone} />
}

function IssueForm({ provider, onDone }: { provider: string; onDone: () => void }) {
  const command = useSignInCommand(provisioningEndpoints.issueProvisioningToken)
  if (command.data)
    return (
      <ShownOnce label={messages.theToken} secret={command.data.token} message={messages.shownOnce} onDone={onDone} />
    )
  return (
    <ReasonForm
      command={command}
      means={messages.issueMeans}
      field={field}
      submit={messages.issueToken}
      onSubmit={(reason) => command.mutate({ payload: { provider, reason } })}
    />
  )
}

function EndForm({ tokenId, onDone }: { tokenId: number; onDone: () => void }) {
  const command = useSignInCommand(provisioningEndpoints.endProvisioningToken)
  return (
    <ReasonForm
      command={command}
      means={messages.endMeans}
      field={field}
      submit={messages.endToken}
      danger
      onSubmit={(reason) => command.mutate({ payload: { tokenId, reason } }, closeOnSuccess(onDone))}
    />
  )
}
