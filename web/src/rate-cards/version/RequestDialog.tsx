import { Text } from '@mantine/core'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RateCardVersionDetail } from '@payouts/contract/rate-cards/schema'
import { closeAfter } from '#client/dialogs/close-on-success.ts'
import { DecisionForm } from '#requests/DecisionForm.tsx'
import { messages as requestMessages } from '#requests/messages.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { useCardCommand } from '../api.ts'
import { messages } from '../messages.ts'

type RequestDialogProps = { opened: boolean; onClose: () => void; version: RateCardVersionDetail; revision: number }

/** Requests that a second person puts a draft in force. */
export function RequestDialog({ opened, onClose, version, revision }: RequestDialogProps) {
  const title = messages.requestTitle(messages.titleOf(version.name, version.versionNo))
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <RequestForm version={version} revision={revision} onDone={onClose} />
    </Dialog>
  )
}

type RequestFormProps = { version: RateCardVersionDetail; revision: number; onDone: () => void }

function RequestForm({ version: { versionId, validFrom }, revision, onDone }: RequestFormProps) {
  const command = useCardCommand(rateCardEndpoints.requestRateCard)
  return (
    <DecisionForm
      verb={messages.request}
      refuses
      reason={requestMessages.reason}
      command={command}
      onDecide={(reason) => closeAfter(command.mutateAsync({ payload: { versionId, revision, reason } }), onDone)}
    >
      <Text size="sm">{messages.requestMeans(validFrom)}</Text>
    </DecisionForm>
  )
}
