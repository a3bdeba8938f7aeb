import { Stack, Text, TextInput } from '@mantine/core'
import type { Adjustment } from '@payouts/contract/adjustments/schema'
import { withCurrency } from '@payouts/contract/money'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { useCancellation } from './api.ts'
import { messages } from './messages.ts'
import './CancelAdjustmentDialog.css'

type CancelAdjustmentDialogProps = {
  adjustment: Adjustment
  opened: boolean
  onClose: () => void
  onCancelled: () => void
}

/** Asks whether an adjustment that has not been posted is to be cancelled, and cancels it. */
export function CancelAdjustmentDialog({ opened, ...cancellation }: CancelAdjustmentDialogProps) {
  return (
    <Dialog opened={opened} onClose={cancellation.onClose} title={messages.cancelTitle}>
      <Cancellation {...cancellation} />
    </Dialog>
  )
}

function Cancellation({ adjustment, onClose, onCancelled }: Omit<CancelAdjustmentDialogProps, 'opened'>) {
  const cancellation = useCancellation()
  const { id, version, dealerName, dealerCode, type, description, amount } = adjustment
  const cancel = () =>
    cancellation.mutate(
      { payload: { id, version } },
      {
        onSuccess: () => {
          onClose()
          onCancelled()
        }
      }
    )
  return (
    <>
      <Stack gap="md">
        <Text size="sm">{messages.cancelQuestion}</Text>
        <TextInput
          className="cancelled-field"
          label={messages.dealer}
          value={`${dealerName} (${dealerCode})`}
          disabled
        />
        <TextInput className="cancelled-field" label={messages.type} value={type} disabled />
        <TextInput className="cancelled-field" label={messages.description} value={description} disabled />
        <TextInput className="cancelled-field" label={messages.amount} value={withCurrency(amount)} disabled />
        {cancellation.error && <CallRefusal error={cancellation.error} verb={messages.cancelAdjustment} />}
      </Stack>
      <DialogActions
        submit={messages.cancelAdjustment}
        cancel={messages.close}
        danger
        busy={cancellation.isPending}
        note={messages.cancelFinal}
        onSubmit={cancel}
      />
    </>
  )
}
