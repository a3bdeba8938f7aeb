import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'

/** A person at the provider, with what it says of them. */
export type Account = { sub: string; amr?: string[]; acr?: string } & Record<string, unknown>

/** What an answer of the token endpoint becomes: other claims, header or key. */
export type Forge = (claims: JWTPayload) => { claims?: JWTPayload; alg?: 'none'; isStrayKey?: boolean }

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
        post_logout_redirect_uris: callbacks.map((callback) => new URL('/SignIn', callback).href)
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
    features: { devInteractions: { enabled: false } },
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
async function forged(idToken: string, forge: Forge | undefined, key: Key, stray: Key): Promise<string> {
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload
  const { claims: said = claims, alg, isStrayKey } = forge?.(claims) ?? {}
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  if (alg === 'none') return `${encoded({ alg })}.${encoded(said)}.`
  const { kid, privateKey } = isStrayKey ? stray : key
  return new SignJWT(said).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
}
