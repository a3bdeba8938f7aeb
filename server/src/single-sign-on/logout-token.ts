import { createRemoteJWKSet, decodeJwt, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { boundedMap } from '#platform/bounded-map.ts'
import { overloaded } from '#platform/http/calls/failures.ts'
import { metadataOf } from './provider-client.ts'
import type { StoredProvider } from './queries.ts'

/** How long a logout token may be on its way. Its id is remembered for longer. */
const mostAgeSeconds = 600
const toleranceSeconds = 30
/** How soon keys are fetched again for a key that is unknown, so that made-up keys cost the provider little. */
const cooldownMs = 10_000

const keySets = boundedMap<string, ReturnType<typeof createRemoteJWKSet>>(50)

const event = 'http://schemas.openid.net/event/backchannel-logout'
const name = z.string().regex(/^[^\0]{1,500}$/)

/** OpenID Connect Back-Channel Logout 1.0, 2.4 and 2.6: an event, an id of its own, no nonce, a person or a session. */
const logoutClaims = z
  .object({
    jti: z.string().regex(/^[!-~]{1,200}$/),
    events: z.object({ [event]: z.object({}) }),
    nonce: z.never().optional(),
    sub: name.optional(),
    sid: name.optional()
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)
export type LogoutClaims = z.infer<typeof logoutClaims>

/** Whether bytes may be a token; for others nothing is asked of the provider. */
function isToken(text: string): boolean {
  try {
    return decodeJwt(text).iss !== undefined
  } catch {
    return false
  }
}

/**
 * What a logout token says, if the provider signed it for this client and it is young. Whether it was taken before is not
 * known here.
 * @returns undefined for any other bytes
 * @throws HttpFailure 503 if the provider's keys cannot be fetched: it will try again
 */
export async function logoutClaimsOf({ settings }: StoredProvider, token: string): Promise<LogoutClaims | undefined> {
  if (!isToken(token)) return undefined
  const metadata = await metadataOf(settings).catch(() => Promise.reject(overloaded()))
  const { issuer, jwks_uri, id_token_signing_alg_values_supported: supported = ['RS256'] } = metadata
  if (!jwks_uri) return undefined
  const verified = await jwtVerify(token, keysAt(jwks_uri), {
    ...{ issuer, audience: settings.clientId, requiredClaims: ['iat'] },
    algorithms: supported.filter((algorithm) => algorithm !== 'none' && !algorithm.startsWith('HS')),
    ...{ maxTokenAge: mostAgeSeconds, clockTolerance: toleranceSeconds }
  }).catch((error: unknown) => {
    // Keys that do not arrive are the provider's fault; anything else is the token's.
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return undefined
    throw overloaded()
  })
  const type = verified?.protectedHeader.typ?.toLowerCase() ?? 'jwt'
  if (!verified || !['jwt', 'logout+jwt', 'application/logout+jwt'].includes(type)) return undefined
  return logoutClaims.safeParse(verified.payload).data
}

function keysAt(address: string): ReturnType<typeof createRemoteJWKSet> {
  const known = keySets.get(address)
  if (known) return known
  const keys = createRemoteJWKSet(new URL(address), { timeoutDuration: 5000, cooldownDuration: cooldownMs })
  keySets.set(address, keys)
  return keys
}
