import { providerSignInEndpoints, singleSignOnEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { bootstrapWrite, type Route, read, write } from '#platform/http/calls/bind.ts'
import { completeProviderSignIn } from './complete-sign-in.ts'
import { policyRequests, requestSignInPolicy } from './policy-requests.ts'
import { providerChanges, providerRequests, requestProvider } from './provider-requests.ts'
import { listProviders, signInPolicies } from './queries.ts'

const calls = singleSignOnEndpoints

export const singleSignOnRoutes: Route[] = [
  // The library of the protocol is loaded by the first sign-in, not by every start.
  bootstrapWrite(providerSignInEndpoints.beginProviderSignIn, async (call) =>
    (await import('./begin-sign-in.ts')).beginProviderSignIn(call)
  ),
  bootstrapWrite(providerSignInEndpoints.completeProviderSignIn, completeProviderSignIn),
  write(
    providerSignInEndpoints.beginProviderConfirmation,
    async (call) => (await import('./confirm.ts')).beginProviderConfirmation(call),
    { prove: async (call) => (await import('./confirm.ts')).reachConfirmingProvider(call) }
  ),
  write(providerSignInEndpoints.confirmByProvider, async (call) =>
    (await import('./confirm.ts')).confirmByProvider(call)
  ),
  read(calls.getSingleSignOn, async ({ db, clock }) => ({
    providers: await listProviders(db),
    ...(await signInPolicies.read(db, clock.today()))
  })),
  read(calls.getProviderChanges, async (call) => ({ changes: await providerChanges.list(call, call.input) })),
  write(calls.changeProvider, requestProvider),
  write(calls.approveProviderChange, providerRequests.approve),
  write(calls.refuseProviderChange, providerRequests.refuse),
  write(calls.withdrawProviderChange, providerRequests.withdraw),
  read(calls.getSignInPolicyChanges, async (call) => ({ changes: await policyRequests.list(call, call.input) })),
  write(calls.changeSignInPolicy, requestSignInPolicy),
  write(calls.approveSignInPolicyChange, policyRequests.approve),
  write(calls.refuseSignInPolicyChange, policyRequests.refuse),
  write(calls.withdrawSignInPolicyChange, policyRequests.withdraw)
]
