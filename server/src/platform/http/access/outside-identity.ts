import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Config } from '#config.ts'
import type { Clock } from '../../clock.ts'
import { overloaded } from '../calls/failures.ts'
import type { AccessTokens } from './access-token.ts'

const metadata = z.object({ issuer: z.string(), token_endpoint: z.url(), jwks_uri: z.url() })
const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() })

type OutsideIdentity = NonNullable<Config['identity']>
type Found = { issuer: string; tokenEndpoint: string; keys: ReturnType<typeof createRemoteJWKSet> }

/** Tokens of an outside OAuth 2.0 service. The secret stays on the server, so the browser sees no difference. */
export function outsideIdentity(identity: OutsideIdentity, clock: Clock): AccessTokens {
  let found: Promise<Found> | undefined
  const discovered = () => {
    found ??= discover(identity.issuer).catch((error) => {
      found = undefined
      throw error
    })
    return found
  }
  return {
    async issue() {
      const { tokenEndpoint } = await discovered()
      const answer = tokenAnswer.parse(await requestToken(tokenEndpoint, identity))
      return { ...answer, token_type: 'Bearer' }
    },
    async verify(token) {
      const { issuer, keys } = await discovered()
      const expected = { issuer, currentDate: clock.now(), requiredClaims: ['exp'] }
      try {
        const { payload } = await jwtVerify(token, keys, expected)
        return isIssuedTo(payload, identity.clientId)
      } catch (error) {
        // Unreachable keys are the service's fault; anything else is the token's.
        if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return false
        throw overloaded()
      }
    }
  }
}

async function discover(issuer: string): Promise<Found> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const { token_endpoint, jwks_uri, ...found } = metadata.parse(await fetchJson(address))
  // Otherwise a server could answer under another issuer's name and have its own keys trusted (RFC 8414, 3.3).
  if (found.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
    throw new Error(`The identity service ${issuer} calls itself ${found.issuer}.`)
  return { issuer: found.issuer, tokenEndpoint: token_endpoint, keys: createRemoteJWKSet(new URL(jwks_uri)) }
}

function requestToken(endpoint: string, { clientId, clientSecret }: OutsideIdentity): Promise<unknown> {
  const credentials = [clientId, clientSecret].map(encodeURIComponent).join(':')
  return fetchJson(endpoint, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' })
  })
}

async function fetchJson(address: string, init: RequestInit = {}): Promise<unknown> {
  // A redirect could send the secret anywhere.
  const sending = { ...init, redirect: 'error' as const, signal: AbortSignal.timeout(10_000) }
  const response = await fetch(address, sending).catch(() => {
    throw overloaded()
  })
  if (!response.ok) throw overloaded()
  return response.json()
}

/** Services name the client in different claims. A token for another application is refused. */
function isIssuedTo({ azp, client_id, sub }: JWTPayload, clientId: string): boolean {
  return (azp ?? client_id ?? sub) === clientId
}
