import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { providerSignInEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { hashOf, newSecret } from '#identity/secrets.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { BootstrapCall } from '#platform/http/calls/bind.ts'
import type { Services } from '#platform/http/services.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { callbackOf, clientOf, failureInLog, failureOf, refusalOf } from './provider-client.ts'
import { findProvider, type StoredProvider } from './queries.ts'
import { sealSecrets } from './sealed-secrets.ts'
import { confirmationMark } from './tables.ts'

type Endpoints = typeof providerSignInEndpoints
type BeginCall = BootstrapCall<CheckedInputOf<Endpoints['beginProviderSignIn']>>
type Context = { db: Database; clock: Clock; services: Services }

/** Begins a sign-in at a provider. */
export async function beginProviderSignIn(
  call: BeginCall
): Promise<OutputOf<Endpoints['beginProviderSignIn']> | Refusal> {
  const { db, input } = call
  const provider = await findProvider(db, input.provider)
  if (!provider)
    return refuse('signInRefused', 'This provider signs nobody in any more. Sign in another way.', 'provider')
  const { loginHint } = input
  return leaveFor(call, provider, { proof: input.proof, parameters: { ...(loginHint && { login_hint: loginHint }) } })
}

type Leaving = {
  /** SHA-256 of the secret of the browser that begins. */
  proof: string
  /** The session whose user confirms who they are. */
  confirms?: Buffer
  parameters?: Record<string, string>
}

/**
 * The provider's address for one sign-in: its state, nonce and PKCE verifier stay here, and the browser keeps a secret of
 * its own, by which it alone completes the sign-in. No address to return to is part of it.
 */
export async function leaveFor(
  { db, clock, services }: Context,
  provider: StoredProvider,
  { proof, confirms, parameters = {} }: Leaving
): Promise<{ location: string } | Refusal> {
  const { provider_id, key, settings } = provider
  const client = await reach(services, provider)
  if (isRefusal(client)) return client
  const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()]
  const state = (confirms ? confirmationMark : '') + newSecret()
  const stateHash = hashOf(state)
  await db
    .insertInto('provider_sign_ins')
    .values({
      provider_id,
      state_hash: stateHash,
      sealed_secrets: sealSecrets(services.masterKey, stateHash, { nonce, verifier }),
      proof: Buffer.from(proof, 'base64url'),
      ...{ confirms: confirms ?? null, begun_at: clock.now() }
    })
    .execute()
  const location = buildAuthorizationUrl(client, {
    redirect_uri: callbackOf(services, key),
    scope: ['openid', ...settings.scopes.filter((scope) => scope !== 'openid')].join(' '),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(settings.acrValues.length > 0 && { acr_values: settings.acrValues.join(' ') }),
    ...parameters
  })
  return { location: location.href }
}

/** This server as a client of a provider, which needs nothing of it for a while; or why it cannot be one now. */
export const reach = (services: Services, provider: StoredProvider, forMs = 0) =>
  clientOf(services, provider, forMs).catch((error: unknown) => {
    services.log.warn({ provider: provider.key, fault: failureInLog(error) }, 'an identity provider cannot be used')
    return refusalOf(failureOf(error), provider)
  })
