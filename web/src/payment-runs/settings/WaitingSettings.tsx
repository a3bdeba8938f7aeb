import { canWithdrawChange } from '@payouts/contract/changes/can'
import { canDecideSettings } from '@payouts/contract/payment-runs/can'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { PaymentSettings } from '@payouts/contract/payment-runs/schema'
import { Check, Undo2, X } from 'lucide-react'
import { askToWithdraw } from '../../changes/ask-to-withdraw.ts'
import { messages as changeMessages } from '../../changes/messages.ts'
import { ActionButtons, type ButtonAction } from '../../ui/ActionButtons.tsx'
import { actionButton } from '../../ui/action-button.ts'
import { InstantText } from '../../ui/DayText.tsx'
import { dayText } from '../../ui/day-text.ts'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { useRunCommand, useRunRights } from '../api.ts'
import { messages } from '../messages.ts'
import { DecideSettings, type SettingsDecision } from './DecideSettings.tsx'
import { SettingsTable } from './SettingsTable.tsx'

/** Other settings than those that stand, and a second person's way to decide on them. */
export function WaitingSettings({ change }: { change: PaymentSettings }) {
  const { actor, may } = useRunRights()
  const { open, subject: decision, ...dialog } = useDialogAbout<SettingsDecision>()
  const withdrawal = useRunCommand(paymentRunEndpoints.withdrawPaymentSettings)
  const withdraw = () => void askToWithdraw(withdrawal, change.settingsId, messages.settingsTitle)
  const icon = { size: 16, 'aria-hidden': true } as const
  const verdict = canDecideSettings(change, actor)
  const isOwn = change.askedById === actor.userId
  const actions: readonly ButtonAction[] = [
    ...(isOwn && may('SETTINGS')
      ? [actionButton(changeMessages.withdraw, <Undo2 {...icon} />, canWithdrawChange(change, actor), withdraw)]
      : []),
    actionButton(messages.refuse, <X {...icon} />, verdict, () => open({ change, accepts: false })),
    {
      ...actionButton(messages.accept, <Check {...icon} />, verdict, () => open({ change, accepts: true })),
      main: true
    }
  ]
  return (
    <section className="payment-card run-waits" aria-labelledby="settings-waiting">
      <h2 id="settings-waiting">{messages.waitingChange}</h2>
      <p>
        {messages.holdFrom(dayText(change.validFrom))}, {messages.askedBy(change.askedBy)},{' '}
        <InstantText instant={change.askedOn} />: “{change.reason}”
      </p>
      <SettingsTable change={change} />
      <div className="run-actions">
        <ActionButtons actions={actions} />
      </div>
      <DecideSettings {...dialog} decision={decision} />
    </section>
  )
}
