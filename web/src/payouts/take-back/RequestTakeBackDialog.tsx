import { takeBackEndpoints } from '@payouts/contract/posting/take-back'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonForm } from '#requests/ReasonForm.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { type NamedCycle, useTakeBackCommand } from './api.ts'
import { messages } from './messages.ts'

type RequestTakeBackDialogProps = { cycle: NamedCycle | undefined; opened: boolean; onClose: () => void }

/** Takes the reason why an approval is to be taken back. */
export function RequestTakeBackDialog({ cycle, ...dialog }: RequestTakeBackDialogProps) {
  return (
    <Dialog {...dialog} title={messages.requestTitle(cycle?.payoutCycleName ?? '')}>
      {cycle && <RequestForm cycle={cycle} onDone={dialog.onClose} />}
    </Dialog>
  )
}

function RequestForm({ cycle: { batchNo, version }, onDone }: { cycle: NamedCycle; onDone: () => void }) {
  const command = useTakeBackCommand(takeBackEndpoints.requestApprovalTakeBack)
  const submit = (reason: string) => command.mutate({ payload: { batchNo, version, reason } }, closeOnSuccess(onDone))
  return <ReasonForm command={command} submit={messages.request} onSubmit={submit} means={messages.requestText} />
}
