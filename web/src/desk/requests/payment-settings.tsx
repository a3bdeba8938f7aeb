import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { useCall } from '#client/queries.ts'
import { settingsRequests } from '#payment-runs/settings/settings-requests.ts'
import { deskRequest } from '../RequestDecision.tsx'

/** A change of the payment settings. */
export const SettingsOnDesk = deskRequest({
  kind: settingsRequests,
  useRequest({ key }) {
    const query = useCall(paymentRunEndpoints.getPaymentSettings, {})
    const waiting = query.data?.change
    return { query, request: waiting && String(waiting.settingsId) === key ? waiting : undefined }
  }
})
