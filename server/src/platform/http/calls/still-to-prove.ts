import type { Endpoint } from '@payouts/contract/endpoint'
import { type Refusal, refuseUntil } from '../../refusal.ts'
import type { Session } from '../access/authority.ts'

/** How long a re-authenticated session may approve and release. */
export const identityConfirmedForMs = 5 * 60_000

/** A user who still has to turn on two-step sign-in may do that, change the password or sign out, nothing else. */
export function twoStepFirst(endpoint: Endpoint, { twoStep }: Session): Refusal | undefined {
  if (twoStep !== 'missing' || endpoint.openBeforeTwoStep) return undefined
  const message = 'Your role requires two-step sign-in. Turn it on first: everything else opens after that.'
  return refuseUntil({ what: 'twoStep' }, message)
}

/**
 * Ending other sessions requires recent re-authentication; so do approving and releasing if the server is configured
 * so.
 */
export function identityFirst(
  { reask }: Endpoint,
  { twoStep, isFromProvider, identityConfirmedAt }: Session,
  { required, dryRun, now }: { required: boolean; dryRun: boolean; now: Date }
): Refusal | undefined {
  if (dryRun || !(reask === 'always' || (required && reask))) return undefined
  if (identityConfirmedAt && now.getTime() - identityConfirmedAt.getTime() < identityConfirmedForMs) return undefined
  const by = isFromProvider ? 'provider' : twoStep === 'on' ? 'oneTimeCode' : 'password'
  return refuseUntil({ what: 'confirmIdentity', by }, `Please confirm that it is you: ${how[by]}, then do this again.`)
}

const how = {
  provider: 'sign in once more with your company account',
  password: 'enter your password',
  oneTimeCode: 'enter a code of your authenticator app'
}
