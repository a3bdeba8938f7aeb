import { canDecidePolicy } from '@payouts/contract/approvals/can'
import type { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import { kindRules } from '@payouts/contract/approvals/kinds'
import { bandsProblem, bandsText } from '@payouts/contract/approvals/rule'
import type { PolicyChange } from '@payouts/contract/approvals/schema'
import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { datedRequestsOfKind, requestDated } from '#requests/dated-requests.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import { policyOn } from '../queries/policies.ts'
import '../tables.ts'

type Endpoints = typeof approvalEndpoints
type ChangeCall = WriteCall<CheckedInputOf<Endpoints['changePolicy']>>

const stored = storedRequests<PolicyChange>({
  table: 'approval_policies',
  key: 'change_id',
  columns: sql`request.kind, request.before, request.after, request.valid_from as "validFrom"`
})

/** Requests for other bands of a policy. Nobody requested the policies that the product came with. */
export const listPolicyRequests = (...[call, request]: Parameters<typeof stored.list>) =>
  stored.list(call, request, sql`request.asked_by is not null`)

export const policyRequests = datedRequestsOfKind<PolicyChange>({
  stored,
  lock: stored.lock,
  canDecide: canDecidePolicy,
  decides: permission('Approval Policies', 'APPROVE'),
  area: 'approvals',
  subject: 'CHANGE OF APPROVAL POLICY',
  what: ({ kind, validFrom }) => `to change the approvals of “${kindRules[kind].title}” from ${dayText(validFrom)} on`,
  how: ({ before, after }) => `. Before: ${bandsText(before)}. After: ${bandsText(after)}`,
  event: ({ changeId, kind, before, after, validFrom }) => ({
    name: kindRules[kind].title,
    details: { changeId, kind, before, after, validFrom }
  }),
  target: { screen: 'approvalPolicies' },
  isAsBefore: async (tx, { kind, before }, validFrom) =>
    bandsText(before) === bandsText((await policyOn(tx, kind, validFrom)).bands),
  changedMeanwhile: 'It was requested when the policy had other bands. Refuse it, and have it requested again.'
})

/**
 * Requests other bands of a policy from a day on; what waits for approvals then keeps its own requirements.
 * Refuses bands that cannot be, those that hold on that day already, and a second request while one waits.
 */
export async function changePolicy(call: ChangeCall): Promise<OutputOf<Endpoints['changePolicy']> | Refusal> {
  const { tx, clock, input } = call
  const { kind, bands: after, validFrom } = input
  if (validFrom < clock.today())
    return refuse('refusedByRule', 'A policy cannot be changed from a day that has passed.', 'validFrom')
  // Of two requests at once, the second waits here and finds the first.
  await sql`select pg_advisory_xact_lock(hashtext('change of an approval policy'), hashtext(${kind}))`.execute(tx)
  const { bands: before, roles } = await policyOn(tx, kind, validFrom)
  const wrong = bandsProblem(after, { least: kindRules[kind].least, roles })
  if (wrong) return refuse('refusedByRule', wrong.problem, wrong.field)
  const isSame = bandsText(before) === bandsText(after)
  return requestDated(call, policyRequests, { stored, of: { kind }, before, after, isSame })
}
