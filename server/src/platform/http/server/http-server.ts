import type { Endpoint } from '@payouts/contract/endpoint'
import { maxBodyBytes, maxBodyBytesBeforeSignIn, maxBodyBytesWithFile } from '@payouts/contract/envelope'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { traced } from '../../tracing/tracing.ts'
import { type AccessTokens, ownTokens } from '../access/access-token.ts'
import { companyConnections } from '../access/company-scope.ts'
import { outsideIdentity } from '../access/outside-identity.ts'
import { registerTokenRoute } from '../access/token-route.ts'
import { answerCall } from '../calls/answer-call.ts'
import type { Answer } from '../calls/answers.ts'
import type { DownloadedFile, Route } from '../calls/bind.ts'
import { logCalls } from '../calls/call-log.ts'
import { answerErrors } from '../calls/error-answers.ts'
import { requireEveryCallBound } from '../calls/every-call-bound.ts'
import { limitBodies } from '../capacity/bodies.ts'
import { limitConnections } from '../capacity/connections.ts'
import { floodLimits } from '../capacity/flood-limits.ts'
import { createSignedInNetworks } from '../capacity/signed-in-networks.ts'
import { limitUnanswered } from '../capacity/unanswered-requests.ts'
import { registerSystems } from '../systems/register-systems.ts'
import { registerBootstrapRoute } from './bootstrap-route.ts'
import { endConnectionsWhenClosing } from './close-server.ts'
import { registerHealth } from './health.ts'
import type { HttpServerOptions, HttpServerParts } from './http-server-parts.ts'
import { createLimits } from './limits.ts'
import { refuseUnderPressure } from './pressure.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { answerBadAddress, answerBadHead } from './unreadable-requests.ts'

/**
 * The protocol over HTTP: tokens, bootstraps, and every call of the contract. It does not listen yet.
 * @throws Error if a call of the contract has no route, or a route is not in the contract
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { services, database, metrics, clock, routes } = options
  const isBehindBalancer = services.config.trustedProxies.length > 0
  requireEveryCallBound(options.endpoints, routes)
  const flood = { ...floodLimits, ...options.floodLimits }
  const app = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytesBeforeSignIn,
    trustProxy: isBehindBalancer && services.config.trustedProxies,
    exposeHeadRoutes: false,
    requestTimeout: flood.smallBodyMs + flood.largeBodyMs,
    connectionTimeout: flood.stillMs,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBadHead,
    http: { headersTimeout: flood.headMs, connectionsCheckingInterval: flood.headMs / 2 },
    // While the server drains, open connections still get answers.
    return503OnClosing: false
  })
  app.removeContentTypeParser('text/plain')
  endConnectionsWhenClosing(app)
  limitUnanswered(app)
  logCalls(app, metrics)
  await setSecurityHeaders(app, services.config.publicUrl)
  answerErrors(app)
  const limits = await createLimits(app)
  registerHealth(app, { database, metrics, config: services.config })
  const signedInNetworks = createSignedInNetworks(clock, options.otherWorkers)
  limitBodies(app, signedInNetworks, flood)
  if (!isBehindBalancer) limitConnections(app, signedInNetworks, flood.connections)
  const { identity } = services.config
  const tokens = identity ? outsideIdentity(identity, clock) : ownTokens(services, clock)
  const ofCompanies = companyConnections(services.databaseUrl, services.log)
  app.addHook('onClose', ofCompanies.close)
  const parts: HttpServerParts = {
    checkResult: () => undefined,
    webRoutes: [],
    mostEventLoopDelayMs: 2000,
    ...options,
    floodLimits: flood,
    limits,
    signedInNetworks,
    companyConnections: ofCompanies
  }
  app.register((api, _options, done) => {
    registerApi(api, parts, tokens)
    done()
  })
  return app
}

function registerApi(api: FastifyInstance, parts: HttpServerParts, tokens: AccessTokens): void {
  const { limits, authority, database, routes, webRoutes, mostEventLoopDelayMs } = parts
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('Cache-Control', 'no-store')
    done()
  })
  api.addHook('onRequest', limits.ofAddress)
  refuseUnderPressure(api, database.pool, mostEventLoopDelayMs)
  registerBootstrapRoute(api, authority)
  api.register((scope, _options, done) => {
    scope.addHook('onRequest', limits.ofToken)
    registerTokenRoute(scope, tokens, parts.systems.tokens)
    done()
  })
  api.register((scope, _options, done) => {
    registerSystems(scope, parts)
    done()
  })
  for (const register of webRoutes)
    api.register((scope, _options, done) => {
      register(scope, parts)
      done()
    })
  api.register((scope, _options, done) => {
    requireAccessToken(scope, tokens)
    for (const route of routes) registerCall(scope, parts, route)
    done()
  })
}

/** Checked before the body: without a token nothing is read. */
function requireAccessToken(app: FastifyInstance, tokens: AccessTokens): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '') ?? []
    if (token !== undefined && (await tokens.verify(token))) return
    return reply.code(401).header('WWW-Authenticate', 'Bearer').send({ error: 'invalid_token' })
  })
}

function registerCall(app: FastifyInstance, parts: HttpServerParts, route: Route): void {
  app.post(route.endpoint.path, { bodyLimit: mostBytesOf(route.endpoint) }, async (request, reply) => {
    const { path } = route.endpoint
    const call = { kind: 'call', name: path, attributes: { 'http.route': path }, headers: request.headers } as const
    const answer = await traced(call, () => answerCall(parts, route, request))
    request.call.outcome = outcomeOf(answer)
    return 'body' in answer ? sendFile(answer, reply) : answer
  })
}

function mostBytesOf({ access, takesFile }: Endpoint): number {
  if (access === 'bootstrap') return maxBodyBytesBeforeSignIn
  return takesFile ? maxBodyBytesWithFile : maxBodyBytes
}

function outcomeOf(answer: Answer | DownloadedFile): string {
  return 'errorCode' in answer ? answer.errorCode : '0'
}

/** A file of any origin is inert in a browser: the server sets its type and forbids execution. */
function sendFile({ fileName, contentType, body }: DownloadedFile, reply: FastifyReply): FastifyReply {
  const plainName = fileName.replace(/[^\w.() -]/g, '_')
  const encodedName = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return reply
    .header('Content-Disposition', `attachment; filename="${plainName}"; filename*=UTF-8''${encodedName}`)
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .type(contentType)
    .send(body)
}
