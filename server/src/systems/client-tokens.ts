import { webcrypto } from 'node:crypto'
import { clientId as clientIdForm } from '@payouts/contract/systems/schema'
import { createLocalJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { hashOf } from '#identity/secrets.ts'
import { boundedMap } from '#platform/bounded-map.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { tokenLifeSeconds } from '#platform/http/access/access-token.ts'
import type { ClientTokens, TokenRequest } from '#platform/http/access/token-route.ts'
import type { Services } from '#platform/http/services.ts'
import { isFrom } from './address-ranges.ts'
import { type FoundClient, findClient } from './queries/find-client.ts'
import './tables.ts'

const mostVerified = 1000
const audience = 'payouts api'
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
/** How long an assertion may be valid, which is how long its id is remembered. */
const mostAssertionSeconds = 300
const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA']

/** Issues tokens to API clients, and reads whose a token is. */
type SystemTokens = ClientTokens & {
  /** The client whom a token was issued to; undefined if it is expired or forged. */
  clientOf(token: string): Promise<string | undefined>
}

type Parts = { db: Database; services: Services; clock: Clock }

/**
 * Client credentials of RFC 6749: a secret, or an assertion that the client signs (RFC 7523). Every failure has the same
 * answer. A token opens what the client may do at the moment of each call, not what it might when the token was issued.
 */
export function systemTokens({ db, services, clock }: Parts): SystemTokens {
  const { config, masterKey } = services
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = webcrypto.subtle.importKey('raw', masterKey.subkey('client tokens'), hmac, false, ['sign', 'verify'])
  const issuer = config.publicUrl
  /** The client and the expiry in seconds of tokens that were verified. */
  const verified = boundedMap<string, { clientId: string; expiry: number }>(mostVerified)

  async function issue(clientId: string) {
    const now = Math.floor(clock.now().getTime() / 1000)
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(clientId)
      .setIssuedAt(now)
      .setExpirationTime(now + tokenLifeSeconds)
      .sign(await key)
    return { access_token: token, token_type: 'Bearer', expires_in: tokenLifeSeconds } as const
  }

  return {
    async issue(request) {
      const client = await provenClient({ db, clock }, request, [issuer, `${issuer}/api/identity/token`])
      if (!client?.enabled || !isFrom(request.address, client.ipRanges)) return undefined
      await db.transaction().execute((tx) =>
        recordEvent(tx, {
          ...{ area: 'systems', action: 'ISSUE TOKEN', activity: `${client.caller.name} was given a token` },
          ...{ actor: client.caller, name: client.caller.name, referenceNo: client.clientId, at: clock.now() }
        })
      )
      return issue(client.clientId)
    },

    async clientOf(token) {
      const known = verified.get(token)
      if (known) return clock.now().getTime() < known.expiry * 1000 ? known.clientId : undefined
      const expected = { algorithms: ['HS256'], typ: 'at+jwt', issuer, audience, requiredClaims: ['exp', 'sub'] }
      return jwtVerify(token, await key, { ...expected, currentDate: clock.now() }).then(
        ({ payload: { sub: clientId = '', exp: expiry = 0 } }) => {
          verified.set(token, { clientId, expiry })
          return clientId
        },
        () => undefined
      )
    }
  }
}

type Proof = Pick<Parts, 'db' | 'clock'>

async function provenClient(
  parts: Proof,
  request: TokenRequest,
  audiences: string[]
): Promise<FoundClient | undefined> {
  const { form } = request
  if (form.get('client_assertion_type') === assertionType)
    return bySignature(parts, form.get('client_assertion') ?? '', audiences)
  const given = basicCredentials(request.authorization) ?? {
    clientId: form.get('client_id') ?? '',
    secret: form.get('client_secret') ?? ''
  }
  return bySecret(parts, given)
}

async function bySecret(
  { db, clock }: Proof,
  { clientId, secret }: { clientId: string; secret: string }
): Promise<FoundClient | undefined> {
  if (secret === '' || !clientIdForm.safeParse(clientId).success) return undefined
  const found = await db
    .selectFrom('api_client_secrets')
    .select('secret_id')
    .where('client_id', '=', clientId)
    .where('secret_hash', '=', hashOf(secret))
    .where((is) => is.or([is('ends_on', 'is', null), is('ends_on', '>', clock.now())]))
    .executeTakeFirst()
  return found && findClient(db, clientId)
}

/** An assertion is signed with a registered key, names this server, is short-lived, and is taken once. */
async function bySignature(
  { db, clock }: Proof,
  assertion: string,
  audiences: string[]
): Promise<FoundClient | undefined> {
  const claims = claimsOf(assertion)
  const { success, data: clientId } = clientIdForm.safeParse(claims?.sub)
  const client = success ? await findClient(db, clientId) : undefined
  if (!client?.publicKeys) return undefined
  const now = clock.now()
  const keys = createLocalJWKSet(client.publicKeys as Parameters<typeof createLocalJWKSet>[0])
  const expected = { algorithms, issuer: client.clientId, subject: client.clientId, audience: audiences }
  const proven = await jwtVerify(assertion, keys, {
    ...expected,
    requiredClaims: ['exp', 'jti'],
    currentDate: now
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  })
  const { jti = '', exp = 0 } = proven?.payload ?? {}
  if (!/^[!-~]{1,200}$/.test(jti) || exp * 1000 > now.getTime() + mostAssertionSeconds * 1000) return undefined
  const { numAffectedRows: taken } = await sql`
    insert into api_client_assertions values (${client.clientId}, ${jti}, ${new Date(exp * 1000)}) on conflict do nothing`.execute(
    db
  )
  return taken === 1n ? client : undefined
}

function claimsOf(assertion: string): JWTPayload | undefined {
  try {
    return decodeJwt(assertion)
  } catch {
    return undefined
  }
}

/** RFC 6749, 2.3.1: both parts are form-encoded within the header. */
function basicCredentials(authorization: string | undefined): { clientId: string; secret: string } | undefined {
  const [, encoded] = /^Basic ([\w+/]+=*)$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const [, clientId, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  if (clientId === undefined || secret === undefined) return undefined
  const decoded = new URLSearchParams(`clientId=${clientId}&secret=${secret}`)
  return { clientId: decoded.get('clientId') ?? '', secret: decoded.get('secret') ?? '' }
}
