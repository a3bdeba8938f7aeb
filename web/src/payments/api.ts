import type { Endpoint } from '@payouts/contract/endpoint'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { useCommand } from '#client/queries.ts'

/** Every answer that a change of payments makes old. */
export const paymentReads = [
  paymentEndpoints.getPaymentList,
  paymentEndpoints.getPayment,
  paymentEndpoints.getPaymentWithdrawals,
  paymentRunEndpoints.getPaymentsDue,
  paymentRunEndpoints.getPaymentRun,
  paymentRunEndpoints.getPaymentRuns,
  paymentRunEndpoints.getRunPayments
]

export const usePaymentCommand = <E extends Endpoint>(endpoint: E) =>
  useCommand(endpoint, { invalidates: paymentReads })
