import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import type { Repairs } from '@payouts/contract/imports/repairs'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonForm } from '#requests/ReasonForm.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { useRequestCommand } from './api.ts'
import { messages } from './messages.ts'

type RequestRepairsProps = { repairs: Repairs; opened: boolean; onClose: () => void }

/** Requests approval of every repaired row, with a reason. */
export function RequestRepairs({ repairs, opened, onClose }: RequestRepairsProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.requestTitle}>
      <RequestForm repairs={repairs} onDone={onClose} />
    </Dialog>
  )
}

function RequestForm({ repairs, onDone }: { repairs: Repairs; onDone: () => void }) {
  const { batchNo, version, good, goodAmount } = repairs
  const command = useRequestCommand(repairEndpoints.requestRepairs)
  const submit = (reason: string) => command.mutate({ payload: { batchNo, version, reason } }, closeOnSuccess(onDone))
  return (
    <ReasonForm
      command={command}
      submit={messages.request}
      onSubmit={submit}
      means={messages.requestText(good, goodAmount)}
      field={{ description: messages.reasonHint, 'data-autofocus': true }}
    />
  )
}
