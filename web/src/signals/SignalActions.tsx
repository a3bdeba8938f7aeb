import { cycleCan } from '@payouts/contract/cycles/can'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import { signalCan } from '@payouts/contract/signals/can'
import { useRouter } from '@tanstack/react-router'
import { Check, CirclePause, List, RotateCcw } from 'lucide-react'
import { useActionDialog } from '#transactions/bulk-action/use-action-dialog.tsx'
import { openOutcome } from '#transactions/outcome/outcome-search.ts'
import { ActionButtons, type ButtonAction } from '#ui/buttons/ActionButtons.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { useSignalRights } from './api.ts'
import { holdSignal, type SignalOfCycle } from './hold-signal.ts'
import { messages } from './messages.ts'
import { type Decision, ReasonDialog } from './ReasonDialog.tsx'
import { sentenceOf } from './sentence.ts'

const icon = { size: 16, 'aria-hidden': true } as const

type SignalActionsProps = {
  signal: SignalOfCycle
  /** Called once its rows are held; by default the outcome page opens. */
  onHeld?: (result: ActionResult) => void
}

/** The actions on a signal: view its rows, hold them, dismiss it, open it again. */
export function SignalActions({ signal, onHeld }: SignalActionsProps) {
  const { mayDismiss, mayHold } = useSignalRights()
  const router = useRouter()
  const hold = useActionDialog()
  const held = onHeld ?? ((result: ActionResult) => openOutcome(router, '/PayoutsActionItemsSuccess', result))
  const { open: decide, subject: decision, ...dialog } = useDialogAbout<Decision>()
  const { signalId, batchNo, version, commissionType, payoutCycleName, transactionCount, rule, figures } = signal
  const canReopen = signalCan.reopen(signal)
  const mayTakeRows = signalCan.hold(signal)
  const canHold = mayTakeRows.allowed ? cycleCan.hold(signal) : mayTakeRows
  const actions: readonly ButtonAction[] = [
    ...(mayDismiss && canReopen.allowed
      ? [actionButton(messages.reopen, <RotateCcw {...icon} />, canReopen, () => decide('reopen'))]
      : []),
    ...(mayDismiss && !canReopen.allowed
      ? [actionButton(messages.dismiss, <Check {...icon} />, signalCan.dismiss(signal), () => decide('dismiss'))]
      : []),
    ...(mayHold
      ? [
          {
            ...actionButton(messages.hold, <CirclePause {...icon} />, canHold, () =>
              hold.open(holdSignal(signal, held))
            ),
            main: true
          }
        ]
      : [])
  ]
  return (
    <>
      {signal.version === signal.currentVersion && (
        <ButtonLink
          to="/payoutsAllTransactionDetails"
          search={{ batchNo, version, commissionType, payoutCycleName, signalId }}
          variant="default"
          leftSection={<List {...icon} />}
        >
          {messages.showRows(transactionCount)}
        </ButtonLink>
      )}
      <ActionButtons actions={actions} />
      {hold.dialog}
      <ReasonDialog {...dialog} decision={decision} signalId={signalId} sentence={sentenceOf(rule, figures)} />
    </>
  )
}
