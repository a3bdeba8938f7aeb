import { Text } from '@mantine/core'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import type { PaymentWithdrawal } from '@payouts/contract/payments/schema'
import { AnswerForm } from '../requests/AnswerForm.tsx'
import type { DecisionDialogState } from '../requests/DecisionForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { usePaymentCommand } from './api.ts'
import { messages } from './messages.ts'

export type WithdrawalDecision = { withdrawal: PaymentWithdrawal; agrees: boolean }

type WithdrawalDialogProps = DecisionDialogState & { decision: WithdrawalDecision | undefined }

/** Approves or refuses withdrawing a payment and instructing it again. */
export function WithdrawalDialog({ decision, opened, onClose, onDone = onClose }: WithdrawalDialogProps) {
  const title = decision?.agrees ? messages.agreeTitle : messages.refuseTitle
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {decision && <Decide {...decision} onDone={onDone} />}
    </Dialog>
  )
}

function Decide({ withdrawal, agrees, onDone }: WithdrawalDecision & { onDone: () => void }) {
  const commands = {
    approval: usePaymentCommand(paymentEndpoints.approvePaymentWithdrawal),
    refusal: usePaymentCommand(paymentEndpoints.refusePaymentWithdrawal)
  }
  const { changeId, referenceNo, amount, companyName } = withdrawal
  return (
    <AnswerForm
      agrees={agrees}
      verbs={[messages.agree, messages.refuse]}
      commands={commands}
      payloadOf={(comment) => ({ changeId, comment })}
      onDone={onDone}
    >
      <Text size="sm" c="dimmed">
        {messages.askedBy(withdrawal.askedBy)}: “{withdrawal.reason}”
      </Text>
      <Text size="sm">{messages.withdrawalOf(referenceNo, amount, companyName)}</Text>
      {agrees && <Text size="sm">{messages.agreeHint}</Text>}
    </AnswerForm>
  )
}
