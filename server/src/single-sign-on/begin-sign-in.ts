import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { providerSignInEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { hashOf, newSecret } from '#identity/secrets.ts'
import type { BootstrapCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { callbackOf, clientOf, failureInLog, failureOf, refusalOf } from './provider-client.ts'
import { findProvider } from './queries.ts'
import { sealSecrets } from './sealed-secrets.ts'
import './tables.ts'

type Endpoints = typeof providerSignInEndpoints
type BeginCall = BootstrapCall<CheckedInputOf<Endpoints['beginProviderSignIn']>>

/**
 * Begins a sign-in at a provider: its state, nonce and PKCE verifier stay here, and the browser keeps a secret of its own,
 * by which it alone completes the sign-in. No address to return to is part of it.
 */
export async function beginProviderSignIn(
  call: BeginCall
): Promise<OutputOf<Endpoints['beginProviderSignIn']> | Refusal> {
  const { db, input, clock, services } = call
  const provider = await findProvider(db, input.provider)
  if (!provider)
    return refuse('signInRefused', 'This provider signs nobody in any more. Sign in another way.', 'provider')
  const { provider_id, key, settings } = provider
  const client = await clientOf(services, provider).catch((error: unknown) => {
    services.log.warn({ provider: key, fault: failureInLog(error) }, 'an identity provider cannot be used')
    return refusalOf(failureOf(error), provider)
  })
  if (!('serverMetadata' in client)) return client
  const [state, nonce, verifier] = [newSecret(), randomNonce(), randomPKCECodeVerifier()]
  const stateHash = hashOf(state)
  await db
    .insertInto('provider_sign_ins')
    .values({
      provider_id,
      state_hash: stateHash,
      sealed_secrets: sealSecrets(services.masterKey, stateHash, { nonce, verifier }),
      proof: Buffer.from(input.proof, 'base64url'),
      begun_at: clock.now()
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
    ...(input.loginHint && { login_hint: input.loginHint })
  })
  return { location: location.href }
}
