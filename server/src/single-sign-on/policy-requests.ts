import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import { canDecideSignIn } from '@payouts/contract/single-sign-on/can'
import type { singleSignOnEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { firstSignInPolicy, type SignInPolicy, type SignInPolicyChange } from '@payouts/contract/single-sign-on/schema'
import { differenceText, policyDifference } from '@payouts/contract/single-sign-on/words'
import { findUser } from '#identity/users/queries.ts'
import { findRole, lockRights } from '#identity/users/roles.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { requestsOfDatedValues } from '#requests/dated-requests.ts'
import { signInPolicies } from './queries.ts'
import './tables.ts'

type Endpoints = typeof singleSignOnEndpoints
type ChangeCall = WriteCall<CheckedInputOf<Endpoints['changeSignInPolicy']>>

/** Requests for another policy of how staff sign in, and which groups are granted which roles. */
export const policyRequests = requestsOfDatedValues<SignInPolicy, SignInPolicyChange>({
  table: 'sign_in_policy_changes',
  canDecide: canDecideSignIn,
  decides: permission('Roles', 'APPROVE'),
  area: 'users',
  subject: 'CHANGE OF SIGN-IN POLICY',
  what: ({ validFrom }) => `to change how staff sign in from ${dayText(validFrom)} on`,
  how: ({ before, after }) => `: ${inWords(before ?? firstSignInPolicy, after)}`,
  target: { screen: 'singleSignOn' },
  on: signInPolicies.on,
  first: firstSignInPolicy,
  isSame: (before, after) => inWords(before, after) === '',
  changedMeanwhile: 'It was requested when the policy was another. Refuse it, and have it requested again.'
})

/** What differs, as a sentence; empty where nothing does. */
const inWords = (before: SignInPolicy, after: SignInPolicy): string => differenceText(policyDifference(before, after))

/** Requests another policy from a day on. It grants roles and shuts doors, so a second person approves. */
export function requestSignInPolicy(call: ChangeCall): Promise<OutputOf<Endpoints['changeSignInPolicy']> | Refusal> {
  const { values: after } = call.input
  return policyRequests.request(call, {
    of: {},
    after,
    async check() {
      await lockRights(call.tx)
      return problemOf(call.tx, after)
    }
  })
}

/** A policy names what exists, and never shuts the last door. */
async function problemOf(
  tx: Tx,
  { rules, staffPasswords, breakGlassUser }: SignInPolicy
): Promise<Refusal | undefined> {
  const providers = await tx.selectFrom('identity_providers').select(['key', 'settings']).execute()
  for (const [index, { provider, role: named }] of rules.entries()) {
    if (!providers.some(({ key }) => key === provider))
      return refuse('refusedByRule', `There is no provider ${provider}.`, `values.rules.${index}.provider`)
    const role = await findRole(tx, named)
    if (!role || role.is_external)
      return refuse('refusedByRule', `There is no role ${named} for staff.`, `values.rules.${index}.role`)
  }
  const user = breakGlassUser === null ? undefined : await findUser(tx, breakGlassUser)
  if (breakGlassUser !== null && (!user || user.disabled || user.company_id !== null))
    return refuse('refusedByRule', `There is no active staff user ${breakGlassUser}.`, 'values.breakGlassUser')
  if (staffPasswords) return undefined
  if (!user)
    return refuse(
      'refusedByRule',
      'Name a user who may use a password when no provider answers.',
      'values.breakGlassUser'
    )
  if (providers.some(({ settings }) => settings.enabled)) return undefined
  return refuse(
    'refusedByRule',
    'No provider signs people in. Add one before passwords are switched off.',
    'values.staffPasswords'
  )
}
