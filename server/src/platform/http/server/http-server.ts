import { maxBodyBytesBeforeSignIn } from '@payouts/contract/envelope'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { type AccessTokens, ownTokens } from '../access/access-token.ts'
import { companyConnections } from '../access/company-scope.ts'
import { outsideIdentity } from '../access/outside-identity.ts'
import { registerTokenRoute } from '../access/token-route.ts'
import { logCalls } from '../calls/call-log.ts'
import { type CallPaths, callPaths } from '../calls/call-paths.ts'
import { answerErrors } from '../calls/error-answers.ts'
import { requireEveryCallBound } from '../calls/every-call-bound.ts'
import { bodyLimitOfCall, registerCalls } from '../calls/register-calls.ts'
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
import { answerBadAddress, answerBadHead, refuseWrongHosts } from './unreadable-requests.ts'
import { withoutSchemas } from './without-schemas.ts'

/**
 * The protocol over HTTP: tokens, bootstraps, and every call of the contract. It does not listen yet.
 * @throws Error if a call of the contract has no route, or a route is not in the contract
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { services, database, metrics, clock, routes } = options
  const isBehindBalancer = services.config.trustedProxies.length > 0
  requireEveryCallBound(options.endpoints, routes)
  const flood = { ...floodLimits, ...options.floodLimits }
  const paths = callPaths(routes)
  const app = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    schemaController: withoutSchemas,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytesBeforeSignIn,
    trustProxy: isBehindBalancer && services.config.trustedProxies,
    exposeHeadRoutes: false,
    routerOptions: { constraints: { bodyLimitOfCall: bodyLimitOfCall(paths) } },
    requestTimeout: flood.smallBodyMs + flood.largeBodyMs,
    connectionTimeout: flood.stillMs,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBadHead,
    // Without a host, Node would refuse it by an answer of its own: see `refuseWrongHosts`.
    http: {
      headersTimeout: flood.headMs,
      connectionsCheckingInterval: flood.headMs / 2,
      requireHostHeader: false
    },
    // While the server drains, open connections still get answers.
    return503OnClosing: false
  })
  app.removeContentTypeParser('text/plain')
  endConnectionsWhenClosing(app)
  limitUnanswered(app)
  logCalls(app, metrics)
  await setSecurityHeaders(app, services.config.publicUrl)
  answerErrors(app, paths)
  refuseWrongHosts(app)
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
    registerApi(api, parts, { tokens, paths })
    done()
  })
  return app
}

type Calls = { tokens: AccessTokens; paths: CallPaths }

function registerApi(api: FastifyInstance, parts: HttpServerParts, { tokens, paths }: Calls): void {
  const { limits, authority, database, webRoutes, mostEventLoopDelayMs } = parts
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
    registerCalls(scope, parts, paths)
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
