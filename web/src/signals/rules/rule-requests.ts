import { canDecideRuleChange } from '@payouts/contract/signals/can'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import type { SignalChange } from '@payouts/contract/signals/schema'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { datedKind } from '#requests/dated/dated-kind.tsx'
import { byChangeId, requestCalls } from '#requests/request-kind.ts'
import { ruleReads } from '../api.ts'
import { messages } from '../messages.ts'
import { RuleDifference } from './RuleDifference.tsx'
import { titleOf } from './rule-words.ts'

/** A change of the limits of a signal rule. */
export const ruleRequests = datedKind<SignalChange>({
  about: messages.aboutRules,
  idOf: ({ changeId }) => changeId,
  titleOf: ({ name }) => titleOf(name),
  Difference: RuleDifference,
  canDecide: canDecideRuleChange,
  calls: requestCalls({
    approve: signalEndpoints.approveSignalChange,
    refuse: signalEndpoints.refuseSignalChange,
    withdraw: signalEndpoints.withdrawSignalChange,
    invalidates: ruleReads,
    named: byChangeId
  }),
  useRequests: (request) => pageIn(useCall(signalEndpoints.getSignalChanges, request), ({ changes }) => changes)
})
