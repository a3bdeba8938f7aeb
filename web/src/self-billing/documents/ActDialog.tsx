import { Text } from '@mantine/core'
import { documentChangeEndpoints } from '@payouts/contract/self-billing/document-change-endpoints'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { useCommand } from '#client/queries.ts'
import { DecisionForm } from '#requests/DecisionForm.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { documentReads } from '../cancellation-requests.tsx'
import { messages } from './messages.ts'

/** What a person does about a document. */
export type Act = 'cancel' | 'keep' | 'again'

const calls = {
  cancel: documentChangeEndpoints.requestCancellation,
  keep: documentChangeEndpoints.keepEInvoice,
  again: documentChangeEndpoints.issueAgain
} as const

type ActDialogProps = {
  documentNo: string
  act: Act | undefined
  opened: boolean
  onClose: () => void
  onDone?: () => void
}

/** Asks for the reason of what is done about a document. */
export function ActDialog({ documentNo, act, onDone, ...dialog }: ActDialogProps) {
  const done = () => {
    dialog.onClose()
    onDone?.()
  }
  return (
    <Dialog {...dialog} title={act ? messages.acts[act].title(documentNo) : ''} size="lg">
      {act && <ActForm documentNo={documentNo} act={act} onDone={done} />}
    </Dialog>
  )
}

function ActForm({ documentNo, act, onDone }: { documentNo: string; act: Act; onDone: () => void }) {
  const command = useCommand(calls[act], { invalidates: documentReads })
  const { verb, hint, reason } = messages.acts[act]
  return (
    <DecisionForm
      verb={verb}
      refuses
      reason={reason}
      leave={messages.leave}
      command={command}
      onDecide={(given) => command.mutate({ payload: { documentNo, reason: given } }, closeOnSuccess(onDone))}
    >
      <Text size="sm">{hint}</Text>
    </DecisionForm>
  )
}
