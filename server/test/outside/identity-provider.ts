import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'

/** A person at the provider, with what it says of them. */
export type Account = { sub: string; amr?: string[]; acr?: string } & Record<string, unknown>

/** What an answer of the token endpoint becomes: other claims, header or key. */
type Forge = (claims: JWTPayload) => Forgery
type Forgery = { claims?: JWTPayload; alg?: 'none'; isStrayKey?: boolean; typ?: string }

type Key = Awaited<ReturnType<typeof newKey>>

/** A certified OpenID provider in this process, which may be told to lie. */
export type IdentityProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who signs in next. */
  account: Account
  forge: Forge | undefined
  /** Replaces the key that it signs with. */
  rollKey(): Promise<void>
  /**
   * Opens the address as a browser, and signs the account in.
   * @returns where the browser is sent in the end, at this product
   */
  signIn(location: string): Promise<URL>
  /** A logout token as this provider signs it (OpenID Connect Back-Channel Logout), or as a test says. */
  logoutToken(claims: JWTPayload, forge?: Omit<Forgery, 'claims'>): Promise<string>
  close(): Promise<void>
}

const clientId = 'payouts'
const clientSecret = 'a-secret-between-provider-and-server-of-32-characters'

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const ofAll = { kid, alg: 'RS256', use: 'sig' }
  return {
    kid,
    privateKey,
    jwk: { ...(await exportJWK(privateKey)), ...ofAll },
    open: { ...(await exportJWK(publicKey)), ...ofAll }
  }
}

/** The provider warns that it keeps everything in memory, which is what a test wants. */
function withoutWarning<Made>(make: () => Made): Made {
  const { warn } = console
  console.warn = () => undefined
  try {
    return make()
  } finally {
    console.warn = warn
  }
}

/** @param callbacks where it may send people back to */
export async function startIdentityProvider(
  callbacks: readonly string[],
  more: object = {}
): Promise<IdentityProvider> {
  let key = await newKey('first')
  const stray = await newKey('first')
  let answering: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => answering(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = withoutWarning(
    () => new Provider(issuer, { ...configurationOf(callbacks, key, () => self.account), ...more })
  )
  provider.use(async (context, next) => {
    await next()
    const body = context.body as { id_token?: string; keys?: unknown } | undefined
    if (context.path === '/jwks') context.body = { keys: [key.open] }
    if (context.path === '/token' && body?.id_token !== undefined)
      context.body = { ...body, id_token: await forged(body.id_token, self.forge, key, stray) }
  })
  const answer = provider.callback()
  answering = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void finishInteraction(provider, request, response, self.account)
    else answer(request, response)
  }
  const self: IdentityProvider = {
    ...{ issuer, clientId, clientSecret, account: { sub: 'nobody' }, forge: undefined },
    async rollKey() {
      key = await newKey('rolled')
    },
    signIn: (location) => browse(location, issuer),
    logoutToken(claims, forgery = {}) {
      const said = {
        ...{ iss: issuer, aud: clientId, iat: Math.floor(Date.now() / 1000), jti: randomUUID() },
        ...{ events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, ...claims }
      }
      return signed(said, { typ: 'logout+jwt', ...forgery }, key, stray)
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      })
  }
  return self
}

function configurationOf(callbacks: readonly string[], key: Key, account: () => Account): object {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: callbacks,
        post_logout_redirect_uris: callbacks.map((callback) => new URL('/SignIn', callback).href),
        // It names its sessions, and ends them here when they end there.
        backchannel_logout_uri: callbacks[0]?.replace('/callback/', '/backChannelLogout/'),
        backchannel_logout_session_required: true
      }
    ],
    jwks: { keys: [key.jwk] },
    cookies: { keys: ['a key for the cookies of a test'] },
    claims: { openid: ['sub', 'groups', 'name', 'email', 'email_verified', 'amr', 'acr'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: Object.fromEntries(
      ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'].map((kind) => [kind, 600])
    ),
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    acrValues: ['strong'],
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...account(), sub }) }),
    async loadExistingGrant({ oidc }: { oidc: { provider: Provider; session: { accountId: string } } }) {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    }
  }
}

async function finishInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  { sub, amr, acr }: Account
): Promise<void> {
  await provider.interactionDetails(request, response)
  await provider.interactionFinished(request, response, { login: { accountId: sub, amr, acr } })
}

/** Follows redirects with the provider's cookies until they lead away from it. */
async function browse(location: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(location)
  while (url.origin === issuer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next === null) throw new Error(`${url.pathname} answered ${answer.status}: ${await answer.text()}`)
    url = new URL(next, url)
  }
  return url
}

/** Another token than the provider's own, signed as a test says. */
function forged(idToken: string, forge: Forge | undefined, key: Key, stray: Key): Promise<string> {
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload
  const { claims: said = claims, ...forgery } = forge?.(claims) ?? {}
  return signed(said, forgery, key, stray)
}

async function signed(claims: JWTPayload, { alg, isStrayKey, typ }: Forgery, key: Key, stray: Key): Promise<string> {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  if (alg === 'none') return `${encoded({ alg })}.${encoded(claims)}.`
  const { kid, privateKey } = isStrayKey ? stray : key
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...(typ && { typ }) }).sign(privateKey)
}
