import { canDecideSignIn } from '@payouts/contract/single-sign-on/can'
import { singleSignOnEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import type { ProviderChange } from '@payouts/contract/single-sign-on/schema'
import { providerDifference } from '@payouts/contract/single-sign-on/words'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { byChangeId, type ListedKind, requestCalls } from '#requests/request-kind.ts'
import { signInReads } from './api.ts'
import { Difference } from './Difference.tsx'
import { messages } from './messages.ts'

/** A new identity provider, or another one. */
export const providerRequests: ListedKind<ProviderChange> = {
  about: messages.aboutProviders,
  idOf: ({ changeId }) => changeId,
  titleOf: ({ before, after }) => messages.titleOfProvider(after.name, before === null),
  Subject: ({ request: { before, after } }) => (
    <Difference label={messages.providers} lines={providerDifference(before, after)} />
  ),
  canDecide: canDecideSignIn,
  calls: requestCalls({
    approve: singleSignOnEndpoints.approveProviderChange,
    refuse: singleSignOnEndpoints.refuseProviderChange,
    withdraw: singleSignOnEndpoints.withdrawProviderChange,
    invalidates: signInReads,
    named: byChangeId
  }),
  useRequests: (request) => pageIn(useCall(singleSignOnEndpoints.getProviderChanges, request), ({ changes }) => changes)
}
