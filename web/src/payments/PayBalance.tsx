import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { canPayBalance } from '@payouts/contract/payments/can'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import type { Payment } from '@payouts/contract/payments/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { longestReason } from '@payouts/contract/text'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { useSession } from '#client/session/session.ts'
import { reasonProblem } from '#requests/reason-problem.ts'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { withCurrency } from '#ui/texts/unbroken.ts'
import { usePaymentCommand } from './api.ts'
import { messages } from './messages.ts'

/** Pays a returned payment again; disabled with the reason while there is nothing to pay. */
export function PayBalance({ payment }: { payment: Payment }) {
  const { menu = [] } = useSession() ?? {}
  const [opened, setOpened] = useState(false)
  if (!isGranted(menu, permission('Payment Runs', 'MAKE'))) return null
  const icon = <RotateCcw size={16} aria-hidden />
  const action = actionButton(messages.payBalance, icon, canPayBalance(payment, { menu }), () => setOpened(true))
  return (
    <>
      <ActionButtons actions={[action]} />
      <Dialog opened={opened} onClose={() => setOpened(false)} title={messages.payTitle(payment.referenceNo)}>
        <PayForm payment={payment} onDone={() => setOpened(false)} />
      </Dialog>
    </>
  )
}

function PayForm({ payment, onDone }: { payment: Payment; onDone: () => void }) {
  const { referenceNo, available, companyName } = payment
  const command = usePaymentCommand(paymentEndpoints.payBalance)
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: reasonProblem }
  })
  const submit = ({ reason }: typeof form.values) =>
    command.mutate({ payload: { referenceNo, reason } }, closeOnSuccess(onDone))
  return (
    <CommandForm form={form} command={command} submit={messages.payBalance} onSubmit={submit}>
      <Text size="sm">{messages.payHint(withCurrency(available), companyName)}</Text>
      <Textarea
        label={messages.payReason}
        description={messages.payReasonHint}
        withAsterisk
        maxLength={longestReason}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </CommandForm>
  )
}
