import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { provisioningEndpoints } from '@payouts/contract/provisioning/endpoints'
import { CallRefusal } from '#client/CallRefusal.tsx'
import type { CallError } from '#client/call-error.ts'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { ShownOnce } from '#ui/dialogs/ShownOnce.tsx'
import { useSignInCommand } from './api.ts'
import { messages } from './messages.ts'

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
    <ReasonedForm
      {...{ command, means: messages.issueMeans, verb: messages.issueToken }}
      submit={(reason) => command.mutate({ payload: { provider, reason } })}
    />
  )
}

function EndForm({ tokenId, onDone }: { tokenId: number; onDone: () => void }) {
  const command = useSignInCommand(provisioningEndpoints.endProvisioningToken)
  return (
    <ReasonedForm
      {...{ command, means: messages.endMeans, verb: messages.endToken }}
      danger
      submit={(reason) => command.mutate({ payload: { tokenId, reason } }, closeOnSuccess(onDone))}
    />
  )
}

type ReasonedFormProps = {
  command: { error: CallError | null; isPending: boolean }
  means: string
  verb: string
  danger?: boolean
  submit: (reason: string) => void
}

function ReasonedForm({ command, means, verb, danger = false, submit }: ReasonedFormProps) {
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: reasonProblem } })
  const focusReason = () => form.getInputNode('reason')?.focus()
  return (
    <form noValidate onSubmit={form.onSubmit(({ reason }) => submit(reason), focusReason)}>
      <Stack gap="md">
        <Text size="sm">{means}</Text>
        <ReasonField description={messages.reasonHint} data-autofocus {...form.getInputProps('reason')} />
        {command.error && <CallRefusal error={command.error} verb={verb} />}
      </Stack>
      <DialogActions submit={verb} busy={command.isPending} danger={danger} />
    </form>
  )
}
