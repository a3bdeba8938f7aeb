import { canDecideSettings } from '@payouts/contract/payment-runs/can'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { useCall } from '../../client/queries.ts'
import { useRunRights } from '../../payment-runs/api.ts'
import { messages as runMessages } from '../../payment-runs/messages.ts'
import '../../payment-runs/PaymentRuns.css'
import { DecideSettings, type SettingsDecision as Decision } from '../../payment-runs/settings/DecideSettings.tsx'
import { SettingsTable } from '../../payment-runs/settings/SettingsTable.tsx'
import { dayText } from '../../ui/day-text.ts'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import { answersTo, ChangeFrame } from './ChangeFrame.tsx'
import { goOnFrom, notRead } from './one-change.ts'

/** Other settings of how payments go to the bank. */
export function SettingsDecision(props: DecisionProps) {
  const query = useCall(paymentRunEndpoints.getPaymentSettings, {})
  const { actor } = useRunRights()
  const { open, subject, ...dialog } = useDialogAbout<Decision>()
  const waiting = query.data?.change
  const change = waiting && String(waiting.settingsId) === props.line.key ? waiting : undefined
  const verdict = change ? canDecideSettings(change, actor) : notRead
  const decide = (accepts: boolean) => () => change && open({ change, accepts })
  const actions = answersTo({
    accept: { label: runMessages.accept, verdict, onClick: decide(true) },
    refuse: { label: runMessages.refuse, verdict, onClick: decide(false) }
  })
  return (
    <ChangeFrame {...props} query={query} isThere={change !== undefined} actions={actions}>
      {change && (
        <Card title={messages.request}>
          <SettingsTable change={change} />
          <p>{runMessages.holdFrom(dayText(change.validFrom))}</p>
        </Card>
      )}
      <DecideSettings {...dialog} decision={subject} onDone={goOnFrom(props, dialog.onClose)} />
    </ChangeFrame>
  )
}
