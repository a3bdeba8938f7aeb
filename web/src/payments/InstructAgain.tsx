import { Text } from '@mantine/core'
import { canRequestPaymentWithdrawal } from '@payouts/contract/payments/can'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import type { Payment } from '@payouts/contract/payments/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { RotateCcw } from 'lucide-react'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { useSession } from '#client/session/session.ts'
import { DecisionForm } from '#requests/DecisionForm.tsx'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { usePaymentCommand } from './api.ts'
import { messages } from './messages.ts'

/** Requests to withdraw a payment that waits for a run, and to instruct it again to the dealer's current account. */
export function InstructAgain({ payment }: { payment: Payment }) {
  const { menu = [] } = useSession() ?? {}
  const { open, subject, ...dialog } = useDialogAbout<Payment>()
  if (!isGranted(menu, permission('Payment Runs', 'WITHDRAW'))) return null
  const isRequested = payment.withdrawal?.status === 'Pending'
  const verdict = canRequestPaymentWithdrawal({ ...payment, isRequested }, { menu })
  return (
    <>
      <ActionButtons
        actions={[
          actionButton(messages.instructAgain, <RotateCcw size={16} aria-hidden />, verdict, () => open(payment))
        ]}
      />
      <Dialog {...dialog} title={messages.instructAgainTitle(payment.referenceNo)} size="lg">
        {subject && <RequestForm payment={subject} onDone={dialog.onClose} />}
      </Dialog>
    </>
  )
}

function RequestForm({ payment: { referenceNo }, onDone }: { payment: Payment; onDone: () => void }) {
  const command = usePaymentCommand(paymentEndpoints.requestPaymentWithdrawal)
  return (
    <DecisionForm
      verb={messages.instructAgain}
      refuses
      reason={messages.payReason}
      command={command}
      onDecide={(reason) => command.mutate({ payload: { referenceNo, reason } }, closeOnSuccess(onDone))}
    >
      <Text size="sm">{messages.instructAgainHint}</Text>
    </DecisionForm>
  )
}
