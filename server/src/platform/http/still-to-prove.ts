import type { Endpoint } from '@payouts/contract/endpoint'
import { type Refusal, refuseUntil } from '../refusal.ts'
import type { Session } from './authority.ts'

/** How long a confirmed identity lets its session approve and release. */
export const identityConfirmedForMs = 5 * 60_000

/** Whoever has to turn two-step sign-in on first may do that, change their password or leave, and nothing else. */
export function twoStepFirst(endpoint: Endpoint, { twoStep }: Session): Refusal | undefined {
  if (twoStep !== 'missing' || endpoint.openBeforeTwoStep) return undefined
  const message = 'Your role requires two-step sign-in. Turn it on first: everything else opens after that.'
  return refuseUntil({ what: 'twoStep' }, message)
}

/** Whoever approves or releases has to have proved who they are within the last minutes, where the server asks so. */
export function identityFirst(
  { reask }: Endpoint,
  { twoStep, identityConfirmedAt }: Session,
  { asks, dryRun, now }: { asks: boolean; dryRun: boolean; now: Date }
): Refusal | undefined {
  if (!asks || !reask || dryRun) return undefined
  if (identityConfirmedAt && now.getTime() - identityConfirmedAt.getTime() < identityConfirmedForMs) return undefined
  const by = twoStep === 'on' ? 'oneTimeCode' : 'password'
  const message =
    by === 'password'
      ? 'Please confirm that it is you: enter your password, then do this again.'
      : 'Please confirm that it is you: enter a code of your authenticator app, then do this again.'
  return refuseUntil({ what: 'confirmIdentity', by }, message)
}
