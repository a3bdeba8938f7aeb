import { Text } from '@mantine/core'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import type { RepairRequest } from '@payouts/contract/imports/repairs'
import { closeAfter } from '../../client/close-on-success.ts'
import { type DecisionDialogState, DecisionForm } from '../../requests/DecisionForm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useRequestCommand } from './api.ts'
import { messages } from './messages.ts'

export type RepairDecision = { request: RepairRequest; accepts: boolean }

type RepairDialogProps = DecisionDialogState & {
  decision: RepairDecision | undefined
  /** The version that approval made. */
  onAccepted?: (version: number) => void
}

/** Approves or refuses repaired rows. */
export function RepairDialog({ decision, opened, onClose, onDone = onClose, onAccepted }: RepairDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={decision?.accepts ? messages.acceptTitle : messages.refuseTitle}>
      {decision && <Decide {...decision} onDone={onDone} onAccepted={onAccepted} />}
    </Dialog>
  )
}

type DecideProps = RepairDecision & { onDone: () => void; onAccepted: RepairDialogProps['onAccepted'] }

function Decide({ request, accepts, onAccepted, onDone }: DecideProps) {
  const approval = useRequestCommand(repairEndpoints.acceptRepairs)
  const refusal = useRequestCommand(repairEndpoints.refuseRepairs)
  const decide = (comment: string) => {
    const payload = { changeId: request.changeId, comment }
    if (!accepts) return closeAfter(refusal.mutateAsync({ payload }), onDone)
    closeAfter(approval.mutateAsync({ payload }), ({ version }) => {
      onDone()
      onAccepted?.(version)
    })
  }
  return (
    <DecisionForm
      verb={accepts ? messages.accept : messages.refuse}
      refuses={!accepts}
      command={accepts ? approval : refusal}
      onDecide={decide}
    >
      <Text size="sm">{accepts ? messages.acceptText(request) : messages.comes(request.rowCount, request.amount)}</Text>
    </DecisionForm>
  )
}
