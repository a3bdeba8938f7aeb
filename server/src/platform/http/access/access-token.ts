import { webcrypto } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { boundedMap } from '../../bounded-map.ts'
import type { Clock } from '../../clock.ts'
import type { Services } from '../services.ts'

const mostVerified = 1000

export const tokenLifeSeconds = 300
/** The console, a public client: it has a name and no secret. */
export const knownClient = 'console'

export type TokenAnswer = { access_token: string; token_type: 'Bearer'; expires_in: number }

/** Issues and checks tokens that identify the calling application. They give access to no data. */
export type AccessTokens = {
  issue(): Promise<TokenAnswer>
  verify(token: string): Promise<boolean>
}

/** Tokens that this server signs with its own key. */
export function ownTokens({ config, masterKey }: Services, clock: Clock): AccessTokens {
  // Imported once: raw bytes would be imported again for every token.
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = webcrypto.subtle.importKey('raw', masterKey.subkey('access tokens'), hmac, false, ['sign', 'verify'])
  const issuer = config.publicUrl
  const audience = 'payouts'
  /** When each token expires, in seconds; the console sends one with all its calls. */
  const verified = boundedMap<string, number>(mostVerified)
  return {
    async issue() {
      const now = Math.floor(clock.now().getTime() / 1000)
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(knownClient)
        .setIssuedAt(now)
        .setExpirationTime(now + tokenLifeSeconds)
        .sign(await key)
      return { access_token: token, token_type: 'Bearer', expires_in: tokenLifeSeconds }
    },
    async verify(token) {
      const expiry = verified.get(token)
      if (expiry !== undefined) return clock.now().getTime() < expiry * 1000
      const expected = { algorithms: ['HS256'], typ: 'at+jwt', issuer, audience, requiredClaims: ['exp'] }
      return jwtVerify(token, await key, { ...expected, currentDate: clock.now() }).then(
        ({ payload: { exp = 0 } }) => {
          verified.set(token, exp)
          return true
        },
        () => false
      )
    }
  }
}
