import { monthEndEndpoints } from '@payouts/contract/month-end/endpoints'
import type { MonthChange } from '@payouts/contract/month-end/schema'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonForm } from '#requests/ReasonForm.tsx'
import { useMonthCommand } from './api.ts'
import { messages } from './messages.ts'

type MonthFormProps = Pick<MonthChange, 'kind' | 'month'> & { onDone: () => void }

/** Requests, with a reason, that a month closes or opens again. */
export function MonthForm({ kind, month, onDone }: MonthFormProps) {
  const command = useMonthCommand(monthEndEndpoints.changeMonth)
  const submit = (reason: string) => command.mutate({ payload: { kind, month, reason } }, closeOnSuccess(onDone))
  return (
    <ReasonForm
      command={command}
      submit={messages.save}
      onSubmit={submit}
      means={kind === 'CLOSE' ? messages.closeHint : messages.reopenHint}
    />
  )
}
