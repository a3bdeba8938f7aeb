import { singleSignOnEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { useCall } from '#client/queries.ts'
import { policyRequests } from '#single-sign-on/policy-requests.tsx'
import { providerRequests } from '#single-sign-on/provider-requests.tsx'
import { oneRequest } from '../../one-request.ts'
import { deskRequest } from '../../RequestDecision.tsx'

/** A new identity provider, or another one. */
export const ProviderOnDesk = deskRequest({
  kind: providerRequests,
  useRequest(line) {
    const query = useCall(singleSignOnEndpoints.getProviderChanges, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  }
})

/** Another policy of how staff sign in. */
export const SignInPolicyOnDesk = deskRequest({
  kind: policyRequests,
  useRequest(line) {
    const query = useCall(singleSignOnEndpoints.getSignInPolicyChanges, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  }
})
