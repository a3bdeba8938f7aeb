import { Text } from '@mantine/core'
import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { BulkChange } from '@payouts/contract/bulk-changes/schema'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { DecisionForm } from '#requests/DecisionForm.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { useBulkCommand } from './api.ts'
import { messages, whatOf } from './messages.ts'

/** The two requests about a file. */
export type BulkRequest = keyof typeof steps

const steps = {
  approval: {
    ...{ call: bulkChangeEndpoints.requestBulkChange, verb: messages.request },
    ...{ title: messages.requestTitle, words: messages.requestWords }
  },
  takeBack: {
    ...{ call: bulkChangeEndpoints.takeBackBulkChange, verb: messages.requestTakeBack },
    ...{ title: messages.requestTakeBackTitle, words: messages.requestTakeBackWords }
  }
}

type BulkRequestDialogProps = {
  change: BulkChange
  request: BulkRequest | undefined
  opened: boolean
  onClose: () => void
}

/** Explains a request, and takes its reason. */
export function BulkRequestDialog({ change, request, opened, onClose }: BulkRequestDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={request ? steps[request].title(change.fileName) : ''}>
      {request && <RequestForm change={change} request={request} onDone={onClose} />}
    </Dialog>
  )
}

type RequestFormProps = { change: BulkChange; request: BulkRequest; onDone: () => void }

function RequestForm({ change, request, onDone }: RequestFormProps) {
  const { call, verb, words } = steps[request]
  const command = useBulkCommand(call)
  const { bulkChangeId } = change
  return (
    <DecisionForm
      verb={verb}
      refuses
      reason={messages.reason}
      command={command}
      onDecide={(reason) => command.mutate({ payload: { bulkChangeId, reason } }, closeOnSuccess(onDone))}
    >
      <Text size="sm">{words(whatOf(change))}</Text>
    </DecisionForm>
  )
}
