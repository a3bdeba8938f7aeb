import type { PaymentSettings } from '@payouts/contract/payment-runs/schema'
import { WaitingRequests } from '#requests/WaitingRequests.tsx'
import { messages } from '../messages.ts'
import { settingsRequests } from './settings-requests.ts'

/** The request for other settings. Nothing while none waits. */
export const WaitingSettings = ({ change }: { change: PaymentSettings | null }) => (
  <WaitingRequests kind={settingsRequests} requests={change ? [change] : []} title={messages.waitingSettings} />
)
