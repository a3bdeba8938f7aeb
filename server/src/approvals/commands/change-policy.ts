import { canDecidePolicy } from '@payouts/contract/approvals/can'
import type { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import { kindRules } from '@payouts/contract/approvals/kinds'
import { type Band, bandsProblem, bandsText } from '@payouts/contract/approvals/rule'
import type { PolicyChange } from '@payouts/contract/approvals/schema'
import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { requestsOfDatedValues } from '#requests/dated-requests.ts'
import { policyOn } from '../queries/policies.ts'
import '../tables.ts'

type Endpoints = typeof approvalEndpoints
type ChangeCall = WriteCall<CheckedInputOf<Endpoints['changePolicy']>>

/** Requests for other bands of a policy. Nobody requested the policies that the product came with. */
export const listPolicyRequests = (...[call, request]: Parameters<typeof policyRequests.list>) =>
  policyRequests.list(call, request, sql`request.asked_by is not null`)

export const policyRequests = requestsOfDatedValues<readonly Band[], PolicyChange, 'kind'>({
  table: 'approval_policies',
  of: 'kind',
  title: ({ kind }) => kindRules[kind].title,
  canDecide: canDecidePolicy,
  decides: permission('Approval Policies', 'APPROVE'),
  area: 'approvals',
  subject: 'CHANGE OF APPROVAL POLICY',
  what: ({ kind, validFrom }) => `to change the approvals of “${kindRules[kind].title}” from ${dayText(validFrom)} on`,
  how: ({ before, after }) => `. Before: ${bandsText(before)}. After: ${bandsText(after)}`,
  target: { screen: 'approvalPolicies' },
  on: async (tx, day, { kind }) => ({ values: (await policyOn(tx, kind, day)).bands }),
  isSame: (before, after) => bandsText(before) === bandsText(after),
  changedMeanwhile: 'It was requested when the policy had other bands. Refuse it, and have it requested again.'
})

/**
 * Requests other bands of a policy from a day on; what waits for approvals then keeps its own requirements. Refuses
 * bands that cannot be.
 */
export function changePolicy(call: ChangeCall): Promise<OutputOf<Endpoints['changePolicy']> | Refusal> {
  const { kind, bands: after, validFrom } = call.input
  return policyRequests.request(call, {
    of: { kind },
    after,
    async check() {
      const { roles } = await policyOn(call.tx, kind, validFrom)
      const wrong = bandsProblem(after, { least: kindRules[kind].least, roles })
      return wrong && refuse('refusedByRule', wrong.problem, wrong.field)
    }
  })
}
