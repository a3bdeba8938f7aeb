import type { PaymentSettings } from '@payouts/contract/payment-runs/schema'
import { PendingChanges } from '../../requests/dated/PendingChanges.tsx'
import { asChange, settingsChanges } from './settings-changes.ts'

/** Requested settings, and a second person's decision on them. Renders nothing while none are pending. */
export function WaitingSettings({ change }: { change: PaymentSettings | null }) {
  return <PendingChanges kind={settingsChanges} changes={change ? [asChange(change)] : []} />
}
