import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { useCall } from '../../client/queries.ts'
import '../../payment-runs/PaymentRuns.css'
import { asChange, settingsChanges } from '../../payment-runs/settings/settings-changes.ts'
import type { DecisionProps } from '../use-desk.ts'
import { DatedDecision } from './DatedDecision.tsx'

/** Requested payment settings. */
export function SettingsDecision(props: DecisionProps) {
  const query = useCall(paymentRunEndpoints.getPaymentSettings, {})
  const waiting = query.data?.change
  const isThis = waiting && String(waiting.settingsId) === props.line.key
  return (
    <DatedDecision {...props} kind={settingsChanges} query={query} change={isThis ? asChange(waiting) : undefined} />
  )
}
