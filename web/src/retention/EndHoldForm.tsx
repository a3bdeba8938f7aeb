import { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import type { RetentionHold } from '@payouts/contract/retention/schema'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonForm } from '#requests/ReasonForm.tsx'
import { useRetentionCommand } from './api.ts'
import { messages } from './messages.ts'

/** Requests the end of a hold. */
export function EndHoldForm({ hold: { holdId }, onDone }: { hold: RetentionHold; onDone: () => void }) {
  const command = useRetentionCommand(retentionEndpoints.endRetentionHold)
  const submit = (reason: string) => command.mutate({ payload: { holdId, reason } }, closeOnSuccess(onDone))
  return <ReasonForm command={command} submit={messages.save} onSubmit={submit} means={messages.endHint} />
}
