import { Text } from '@mantine/core'
import { canDecideWithdrawal, canRequestPaymentWithdrawal } from '@payouts/contract/payments/can'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import type { Payment, PaymentWithdrawal } from '@payouts/contract/payments/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { canWithdraw } from '@payouts/contract/requests/can'
import { Check, RotateCcw, Undo2, X } from 'lucide-react'
import { closeOnSuccess } from '../client/close-on-success.ts'
import { useSession } from '../client/session.ts'
import { askToWithdraw } from '../requests/ask-to-withdraw.ts'
import { DecisionForm } from '../requests/DecisionForm.tsx'
import { messages as changeMessages } from '../requests/messages.ts'
import { ActionButtons, type ButtonAction } from '../ui/ActionButtons.tsx'
import { actionButton } from '../ui/action-button.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import { usePaymentCommand } from './api.ts'
import { messages } from './messages.ts'
import { type WithdrawalDecision, WithdrawalDialog } from './WithdrawalDialog.tsx'

const icon = { size: 16, 'aria-hidden': true } as const

/** Requests to withdraw a payment that waits for a run, and to instruct it again to the present account. */
export function AskForWithdrawal({ payment }: { payment: Payment }) {
  const { menu = [] } = useSession() ?? {}
  const { open, subject, ...dialog } = useDialogAbout<Payment>()
  if (!isGranted(menu, permission('Payment Runs', 'WITHDRAW'))) return null
  const isRequested = payment.withdrawal?.status === 'Pending'
  const verdict = canRequestPaymentWithdrawal({ ...payment, isRequested }, { menu })
  return (
    <>
      <ActionButtons
        actions={[actionButton(messages.instructAgain, <RotateCcw {...icon} />, verdict, () => open(payment))]}
      />
      <Dialog {...dialog} title={messages.instructAgainTitle(payment.referenceNo)} size="lg">
        {subject && <AskForm payment={subject} onDone={dialog.onClose} />}
      </Dialog>
    </>
  )
}

function AskForm({ payment: { referenceNo }, onDone }: { payment: Payment; onDone: () => void }) {
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

/** Decides on a pending request, or withdraws it. */
export function DecideWithdrawal({ withdrawal }: { withdrawal: PaymentWithdrawal }) {
  const { userId = 0, menu = [] } = useSession() ?? {}
  const takingBack = usePaymentCommand(paymentEndpoints.withdrawWithdrawalRequest)
  const { open, subject: decision, ...dialog } = useDialogAbout<WithdrawalDecision>()
  const title = messages.instructAgainTitle(withdrawal.referenceNo)
  const verdict = canDecideWithdrawal(withdrawal, { userId, menu })
  const mayAsk = isGranted(menu, permission('Payment Runs', 'WITHDRAW'))
  const actions: readonly ButtonAction[] = [
    ...(mayAsk && withdrawal.askedById === userId
      ? [
          actionButton(changeMessages.withdraw, <Undo2 {...icon} />, canWithdraw(withdrawal, { userId }), () => {
            void askToWithdraw(takingBack, withdrawal.changeId, title)
          })
        ]
      : []),
    actionButton(messages.refuse, <X {...icon} />, verdict, () => open({ withdrawal, agrees: false })),
    {
      ...actionButton(messages.agree, <Check {...icon} />, verdict, () => open({ withdrawal, agrees: true })),
      main: true
    }
  ]
  return (
    <>
      <div className="actions">
        <ActionButtons actions={actions} />
      </div>
      <WithdrawalDialog {...dialog} decision={decision} />
    </>
  )
}
