import { formsToIssue } from '@payouts/contract/cp58/can'
import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import type { YearOfForms } from '@payouts/contract/cp58/schema'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonForm } from '#requests/ReasonForm.tsx'
import { useFormCommand } from './api.ts'
import { messages } from './messages.ts'

/** Requests that the forms of a year are issued; a second person approves it. */
export function IssueForm({ data, onDone }: { data: YearOfForms; onDone: () => void }) {
  const command = useFormCommand(cp58Endpoints.requestFormIssue)
  const submit = (reason: string) => command.mutate({ payload: { year: data.year, reason } }, closeOnSuccess(onDone))
  return (
    <ReasonForm
      command={command}
      submit={messages.request}
      onSubmit={submit}
      means={messages.issueHint(formsToIssue(data), data.year)}
    />
  )
}
