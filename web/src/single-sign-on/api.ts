import type { Endpoint } from '@payouts/contract/endpoint'
import { isGranted, permission } from '@payouts/contract/permissions'
import { provisioningEndpoints } from '@payouts/contract/provisioning/endpoints'
import { singleSignOnEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

const { getSingleSignOn, getProviderChanges, getSignInPolicyChanges } = singleSignOnEndpoints
const { getProvisioning } = provisioningEndpoints

/** Every answer that a change of sign-in makes old. */
export const signInReads = [getSingleSignOn, getProviderChanges, getSignInPolicyChanges, getProvisioning]

export const useSignInCommand = <E extends Endpoint>(endpoint: E) => useCommand(endpoint, { invalidates: signInReads })

/** Whether this person may request changes. The server decides again. */
export function useMayRequest(): boolean {
  return isGranted(useSession()?.menu ?? [], permission('Roles', 'EDIT'))
}
