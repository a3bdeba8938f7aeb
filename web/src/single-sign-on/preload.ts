import { provisioningEndpoints } from '@payouts/contract/provisioning/endpoints'
import { singleSignOnEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { preload } from '#client/queries.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'

export function preloadSingleSignOn(): void {
  preload(singleSignOnEndpoints.getSingleSignOn, {})
  preload(provisioningEndpoints.getProvisioning, {})
  preload(singleSignOnEndpoints.getProviderChanges, waitingRequests)
  preload(singleSignOnEndpoints.getSignInPolicyChanges, waitingRequests)
}
