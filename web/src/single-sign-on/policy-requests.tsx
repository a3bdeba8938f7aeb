import { canDecideSignIn } from '@payouts/contract/single-sign-on/can'
import { singleSignOnEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { firstSignInPolicy, type SignInPolicyChange } from '@payouts/contract/single-sign-on/schema'
import { policyDifference } from '@payouts/contract/single-sign-on/words'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { datedKind } from '#requests/dated/dated-kind.tsx'
import { byChangeId, requestCalls } from '#requests/request-kind.ts'
import { dayText } from '#ui/texts/day-text.ts'
import { signInReads } from './api.ts'
import { Difference } from './Difference.tsx'
import { messages } from './messages.ts'

/** Another policy of how staff sign in. */
export const policyRequests = datedKind<SignInPolicyChange>({
  about: messages.aboutPolicy,
  idOf: ({ changeId }) => changeId,
  titleOf: ({ validFrom }) => messages.titleOfPolicy(dayText(validFrom)),
  Difference: ({ change: { before, after } }) => (
    <Difference label={messages.policy} lines={policyDifference(before ?? firstSignInPolicy, after)} />
  ),
  canDecide: canDecideSignIn,
  calls: requestCalls({
    approve: singleSignOnEndpoints.approveSignInPolicyChange,
    refuse: singleSignOnEndpoints.refuseSignInPolicyChange,
    withdraw: singleSignOnEndpoints.withdrawSignInPolicyChange,
    invalidates: signInReads,
    named: byChangeId
  }),
  useRequests: (request) =>
    pageIn(useCall(singleSignOnEndpoints.getSignInPolicyChanges, request), ({ changes }) => changes)
})
