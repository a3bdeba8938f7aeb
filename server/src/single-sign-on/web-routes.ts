import { Counter } from 'prom-client'
import type { Database } from '#platform/db/database.ts'
import type { HttpServerParts, WebRoutes, WebScope } from '#platform/http/server/http-server-parts.ts'
import type { Metrics } from '#platform/metrics.ts'
import './tables.ts'

type OfProvider = { Params: { provider: string } }

/** What browsers open beside the calls of the contract: the addresses of sign-in at an identity provider. */
export const singleSignOnWebRoutes: WebRoutes = (scope, { database: { db }, clock, services, metrics }) => {
  const signIns = new Counter({
    name: 'payouts_provider_sign_ins_total',
    help: 'Answers of identity providers to sign-ins, by how they ended',
    labelNames: ['provider', 'outcome'],
    registers: [metrics.registry]
  })

  /** The buttons of the sign-in page. */
  scope.get('/signIn/providers', async () => {
    const providers = await db
      .selectFrom('identity_providers')
      .select(['key', 'settings'])
      .orderBy('provider_id')
      .execute()
    const enabled = providers.filter(({ settings }) => settings.enabled)
    return enabled.map(({ key, settings: { buttonText: text, mailDomains } }) => ({ key, text, mailDomains }))
  })

  /** Where a provider sends a person back to. Every answer leads to the same page, which only its own browser can use. */
  scope.get<OfProvider>('/signIn/callback/:provider', async (request, reply) => {
    const { provider } = request.params
    const [, query = ''] = request.url.split('?', 2)
    const { takeProviderAnswer } = await import('./callback.ts')
    const { ticket, outcome, confirms } = await takeProviderAnswer({ db, clock, services }, provider, query)
    request.call.outcome = outcome
    signIns.inc({ provider: outcome === 'unknown' ? 'none' : provider, outcome })
    return reply.redirect(`${confirms ? confirmedPath : '/SignIn'}#ticket=${ticket}`, 303)
  })
  bindConfirmed(scope)
  bindLogout(scope, { db, clock }, metrics)
}

const confirmedPath = '/signIn/confirmed'

/** The page of the window in which somebody confirmed who they are: it tells the console's window, and closes. */
function bindConfirmed(scope: WebScope): void {
  scope.get(confirmedPath, (_request, reply) => reply.type('text/html; charset=utf-8').send(confirmedPage))
  scope.get(`${confirmedPath}.js`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(confirmedScript)
  )
}

const confirmedPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Dealer Payouts</title>
<body style="font: 1rem system-ui; margin: 2rem">
<p role="status">Thank you. Close this window, and go on in Dealer Payouts.</p>
<script src="${confirmedPath}.js"></script>
`

const confirmedScript = `new BroadcastChannel('payouts.confirmation').postMessage(location.hash.slice('#ticket='.length))
history.replaceState(null, '', location.pathname)
close()
`

/** Where providers say that a person has signed out there. */
function bindLogout(scope: WebScope, parts: Pick<HttpServerParts, 'clock'> & { db: Database }, metrics: Metrics): void {
  const logouts = new Counter({
    name: 'payouts_provider_logouts_total',
    help: 'Messages of identity providers that somebody signed out there, by channel and outcome',
    labelNames: ['provider', 'channel', 'outcome'],
    registers: [metrics.registry]
  })
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 8192 },
    (_request, body, done) => done(null, new URLSearchParams(String(body)))
  )
  scope.post<OfProvider>('/signIn/backChannelLogout/:provider', async ({ params, body, call }, reply) => {
    const token = body instanceof URLSearchParams ? (body.get('logout_token') ?? '') : ''
    const { logOutByToken } = await import('./provider-logout.ts')
    const isTaken = await logOutByToken({ ...parts, requestId: call.requestId }, params.provider, token)
    const outcome = isTaken ? 'ended' : 'refused'
    logouts.inc({ provider: isTaken ? params.provider : 'none', channel: 'back', outcome })
    call.outcome = outcome
    return isTaken ? reply.send() : reply.code(400).send({ error: 'invalid_request' })
  })
  scope.get<OfProvider>('/signIn/frontChannelLogout/:provider', async ({ params, query, call }, reply) => {
    const { logOutByBrowser } = await import('./provider-logout.ts')
    const { iss, sid } = query as Record<string, unknown>
    const known = await logOutByBrowser({ ...parts, requestId: call.requestId }, params.provider, { iss, sid })
    if (!known) return reply.code(404).send()
    logouts.inc({ provider: params.provider, channel: 'front', outcome: known.ended ? 'ended' : 'nothing' })
    // The provider's own page shows it, in a frame.
    return reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', `default-src 'none'; frame-ancestors ${known.frameAncestors}`)
      .type('text/html; charset=utf-8')
      .send('<!doctype html><title>Signed out</title>')
  })
}
