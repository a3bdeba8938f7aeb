import { authorizationCodeGrant, fetchUserInfo, type IDToken } from 'openid-client'
import { hashOf, newSecret } from '#identity/secrets.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Services } from '#platform/http/services.ts'
import { callbackOf, clientOf, type Failure, failureInLog, failureOf, refusalOf } from './provider-client.ts'
import { findProvider, type StoredProvider } from './queries.ts'
import { openSecrets, sealSecrets } from './sealed-secrets.ts'
import './tables.ts'

/** How long a person may take at the provider. */
const lifeMs = 10 * 60_000

export type CallbackContext = { db: Database; clock: Clock; services: Services }

/** What a provider said of a person, as this server verified it. */
export type Identified = { claims: IDToken; idToken: string }

export type CallbackOutcome = 'identified' | 'unknown' | Failure

/**
 * Takes a provider's answer: once for its state, only at the address of the provider that was asked, and only if its
 * token is signed by it, for this client, for this sign-in, and in time. Nobody is signed in yet: that takes the browser
 * that began.
 * @returns what the browser brings back; it says nothing to anybody else
 */
export async function takeProviderAnswer(
  context: CallbackContext,
  key: string,
  query: string
): Promise<{ ticket: string; outcome: CallbackOutcome }> {
  const { db, clock, services } = context
  const ticket = newSecret()
  const provider = await findProvider(db, key)
  const state = new URLSearchParams(query).get('state')
  if (!provider || !state) return { ticket, outcome: 'unknown' }
  const stateHash = hashOf(state)
  const ticketHash = hashOf(ticket)
  const taken = await db
    .updateTable('provider_sign_ins')
    .set({ state_hash: null, ticket_hash: ticketHash, answered_at: clock.now() })
    .where('state_hash', '=', stateHash)
    .where('provider_id', '=', provider.provider_id)
    .where('begun_at', '>', new Date(clock.now().getTime() - lifeMs))
    .returning(['sign_in_id', 'sealed_secrets'])
    .executeTakeFirst()
  if (!taken?.sealed_secrets) return { ticket, outcome: 'unknown' }
  const secrets = openSecrets<Secrets>(services.masterKey, stateHash, taken.sealed_secrets)
  const answer = await identify(context, provider, { query, state, ...secrets }).catch((error: unknown) => {
    services.log.warn({ provider: key, fault: failureInLog(error) }, 'a sign-in at an identity provider failed')
    return failureOf(error)
  })
  await db
    .updateTable('provider_sign_ins')
    .set(
      typeof answer === 'string'
        ? { sealed_secrets: null, refusal: refusalOf(answer, provider).message }
        : { sealed_secrets: sealSecrets(services.masterKey, ticketHash, answer) }
    )
    .where('sign_in_id', '=', taken.sign_in_id)
    .execute()
  return { ticket, outcome: typeof answer === 'string' ? answer : 'identified' }
}

type Secrets = { nonce: string; verifier: string }

async function identify(
  { services }: CallbackContext,
  provider: StoredProvider,
  { query, state, nonce, verifier }: Secrets & { query: string; state: string }
): Promise<Identified> {
  const client = await clientOf(services, provider)
  const tokens = await authorizationCodeGrant(client, new URL(`${callbackOf(services, provider.key)}?${query}`), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true
  })
  const claims = tokens.claims()
  if (!claims || !tokens.id_token) throw new Error('The provider answered without an ID token.')
  const more = client.serverMetadata().userinfo_endpoint
    ? await fetchUserInfo(client, tokens.access_token, claims.sub)
    : {}
  return { claims: { ...more, ...claims }, idToken: tokens.id_token }
}
