import { Text } from '@mantine/core'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { PaymentSettings } from '@payouts/contract/payment-runs/schema'
import { type DecisionDialogState, DecisionForm } from '../../changes/DecisionForm.tsx'
import { closeOnSuccess } from '../../client/close-on-success.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { dayText } from '../../ui/day-text.ts'
import { useRunCommand } from '../api.ts'
import { messages } from '../messages.ts'
import { SettingsTable } from './SettingsTable.tsx'

export type SettingsDecision = { change: PaymentSettings; accepts: boolean }

type DecideSettingsProps = DecisionDialogState & { decision: SettingsDecision | undefined }

/** A second person's yes or no to other payment settings. */
export function DecideSettings({ decision, opened, onClose, onDone = onClose }: DecideSettingsProps) {
  const title = decision?.accepts ? messages.acceptTitle : messages.refuseSettings
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {decision && <Decide {...decision} onDone={onDone} />}
    </Dialog>
  )
}

function Decide({ change, accepts, onDone }: SettingsDecision & { onDone: () => void }) {
  const approval = useRunCommand(paymentRunEndpoints.approvePaymentSettings)
  const refusal = useRunCommand(paymentRunEndpoints.refusePaymentSettings)
  const command = accepts ? approval : refusal
  const { settingsId } = change
  const decide = (comment: string) => command.mutate({ payload: { settingsId, comment } }, closeOnSuccess(onDone))
  const verb = accepts ? messages.accept : messages.refuse
  return (
    <DecisionForm verb={verb} refuses={!accepts} command={command} onDecide={decide}>
      <Text size="sm">{messages.holdFrom(dayText(change.validFrom))}</Text>
      <SettingsTable change={change} />
    </DecisionForm>
  )
}
