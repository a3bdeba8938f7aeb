import { approvalProgressEndpoints } from '@payouts/contract/approvals/progress-endpoints'
import type { Endpoint, OutputOf } from '@payouts/contract/endpoint'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import type { Actor } from '@payouts/contract/requests/can'
import { useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

/** Every answer that a run, or a change of the settings, affects. */
export const runReads = [
  paymentRunEndpoints.getPaymentsDue,
  paymentRunEndpoints.getPaymentRuns,
  paymentRunEndpoints.getPaymentRun,
  paymentRunEndpoints.getRunPreflight,
  approvalProgressEndpoints.getApprovals,
  paymentRunEndpoints.getRunPayments,
  paymentRunEndpoints.getPaymentSettings,
  paymentRunEndpoints.getPaymentSettingsChanges,
  paymentEndpoints.getPaymentList,
  paymentEndpoints.getPayment,
  paymentEndpoints.getPaymentWithdrawals
]

export const useRunCommand = <E extends Endpoint>(endpoint: E) => useCommand(endpoint, { invalidates: runReads })

/** Who looks, and what they may do here. The server decides again. */
export function useRunRights() {
  const session = useSession()
  const menu = session?.menu ?? []
  const actor: Actor = { userId: session?.userId ?? 0, menu }
  const may = (button: 'MAKE' | 'APPROVE' | 'WITHDRAW' | 'SETTINGS' | 'DOWNLOAD') =>
    isGranted(menu, permission('Payment Runs', button))
  return { actor, may }
}

/** The payment settings as they were read. */
export type ReadSettings = OutputOf<(typeof paymentRunEndpoints)['getPaymentSettings']>
