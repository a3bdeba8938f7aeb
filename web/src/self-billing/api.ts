import type { Endpoint } from '@payouts/contract/endpoint'
import { isGranted, permission } from '@payouts/contract/permissions'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

/** Every answer that a change of the payer's details makes old. */
export const payerReads = [selfBillingEndpoints.getPayerDetails, selfBillingEndpoints.getPayerChanges]

export const usePayerCommand = <E extends Endpoint>(endpoint: E) => useCommand(endpoint, { invalidates: payerReads })

/** Whether this person may request other details. The server decides again. */
export function useMayRequestPayer(): boolean {
  return isGranted(useSession()?.menu ?? [], permission('E-Invoices', 'EDIT'))
}
