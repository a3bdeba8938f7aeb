import type { PaymentSettings } from '@payouts/contract/payment-runs/schema'
import { PendingChanges } from '../../changes/dated/PendingChanges.tsx'
import { asChange, settingsChanges } from './settings-changes.ts'

/** Other settings than those that stand, and a second person's way to decide on them. Nothing while none waits. */
export function WaitingSettings({ change }: { change: PaymentSettings | null }) {
  return <PendingChanges kind={settingsChanges} changes={change ? [asChange(change)] : []} />
}
