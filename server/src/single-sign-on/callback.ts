import { authorizationCodeGrant, fetchUserInfo, type IDToken } from 'openid-client'
import { hashOf, newSecret } from '#identity/secrets.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { parsePayload } from '#platform/http/calls/open-envelope.ts'
import type { Services } from '#platform/http/services.ts'
import { callbackOf, clientOf, type Failure, failureInLog, failureOf, refusalOf } from './provider-client.ts'
import { findProvider, type StoredProvider } from './queries.ts'
import { openSecrets, sealSecrets } from './sealed-secrets.ts'
import { confirmationMark } from './tables.ts'

/** How long a person may take at the provider. */
const lifeMs = 10 * 60_000

type CallbackContext = { db: Database; clock: Clock; services: Services }

/** What a provider said of a person, as this server verified it. */
export type Identified = {
  claims: IDToken
  idToken: string
  /** Where a browser ends the provider's own session. */
  endSessionEndpoint: string | null
}

type CallbackOutcome = 'identified' | 'unknown' | Failure

type Taken = {
  ticket: string
  outcome: CallbackOutcome
  /** Whether somebody signed in confirms who they are. */
  confirms: boolean
}

/**
 * Takes a provider's answer: once for its state, only at the address of the provider that was asked, and only if its
 * token is signed by it, for this client, for this sign-in, and in time. Nobody is signed in yet: that takes the browser
 * that began.
 * @returns what the browser brings back; it says nothing to anybody else
 */
export async function takeProviderAnswer(context: CallbackContext, key: string, query: string): Promise<Taken> {
  const { db, clock, services } = context
  const ticket = newSecret()
  const provider = await findProvider(db, key)
  const state = new URLSearchParams(query).get('state')
  const confirms = state?.startsWith(confirmationMark) === true
  if (!provider || !state) return { ticket, outcome: 'unknown', confirms }
  const stateHash = hashOf(state)
  const ticketHash = hashOf(ticket)
  const taken = await db
    .updateTable('provider_sign_ins')
    .set({ state_hash: null, ticket_hash: ticketHash, answered_at: clock.now() })
    .where('state_hash', '=', stateHash)
    .where('provider_id', '=', provider.provider_id)
    .where('begun_at', '>', new Date(clock.now().getTime() - lifeMs))
    .returning(['sign_in_id', 'sealed_secrets', 'begun_at'])
    .executeTakeFirst()
  if (!taken?.sealed_secrets) return { ticket, outcome: 'unknown', confirms }
  const secrets = openSecrets<Secrets>(services.masterKey, stateHash, taken.sealed_secrets)
  const secondsSince = Math.ceil((clock.now().getTime() - taken.begun_at.getTime()) / 1000)
  const maxAge = confirms ? { maxAge: secondsSince } : {}
  const answer = await identify(context, provider, { query, state, ...secrets, ...maxAge }).catch((error: unknown) => {
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
  return { ticket, outcome: typeof answer === 'string' ? answer : 'identified', confirms }
}

type Secrets = { nonce: string; verifier: string }
type Answer = Secrets & {
  query: string
  state: string
  /** For how many seconds the person may have been authenticated, where they confirm who they are. */
  maxAge?: number
}

const ofTheToken = new Set(['acr', 'amr', 'auth_time', 'sid'])

async function identify(
  { services }: CallbackContext,
  provider: StoredProvider,
  { query, state, nonce, verifier, maxAge }: Answer
): Promise<Identified> {
  const client = await clientOf(services, provider)
  const tokens = await authorizationCodeGrant(client, new URL(`${callbackOf(services, provider.key)}?${query}`), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(maxAge !== undefined && { maxAge })
  })
  const claims = tokens.claims()
  if (!claims || !tokens.id_token) throw new Error('The provider answered without an ID token.')
  const { userinfo_endpoint, end_session_endpoint: endSessionEndpoint = null } = client.serverMetadata()
  const said = userinfo_endpoint ? await fetchUserInfo(client, tokens.access_token, claims.sub) : {}
  // How and when the person was authenticated, the signed token alone says.
  const more = Object.fromEntries(Object.entries(said).filter(([name]) => !ofTheToken.has(name))) as typeof said
  const together = { ...more, ...claims }
  if (parsePayload(Buffer.from(JSON.stringify(together))) === undefined)
    throw new Error('A claim has a NUL or half of a character, which cannot be stored.')
  return { claims: together, idToken: tokens.id_token, endSessionEndpoint }
}
