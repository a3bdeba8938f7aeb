import type { FastifyInstance } from 'fastify'
import { HttpFailure, tooMany } from '../calls/failures.ts'
import type { HttpServerParts } from '../server/http-server-parts.ts'
import type { CallCounter } from './call-counter.ts'
import { notAuthenticated } from './problem.ts'
import type { SystemClient } from './systems.ts'

const windowSeconds = 60

declare module 'fastify' {
  interface FastifyRequest {
    /** The client of a call that is authenticated. */
    client: SystemClient | undefined
  }
}

/**
 * Before anything of a body is read: the client of the token with its present rights, its address, and its own rate,
 * which every answer states (draft-ietf-httpapi-ratelimit-headers).
 */
export function authenticateClients(
  scope: FastifyInstance,
  { systems, signedInNetworks }: HttpServerParts,
  counter: CallCounter
): void {
  scope.decorateRequest('client')
  const count = scope.createRateLimit({
    max: (request) => request.client?.callsPerMinute ?? 0,
    timeWindow: windowSeconds * 1000,
    keyGenerator: (request) => `client ${request.client?.clientId}`
  })
  scope.addHook('onRequest', async (request, reply) => {
    const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '') ?? []
    const client = token === undefined ? undefined : await systems.clientOf(token, request.call.address)
    if (!client) throw notAuthenticated()
    request.client = client
    request.call.user = client.clientId
    signedInNetworks.note(request.call.network)
    const counted = await count(request)
    if (counted.isAllowed) throw new HttpFailure(500, 'unableToProcess', 'The rate of this client is not counted.')
    reply.header('RateLimit-Policy', `"client";q=${client.callsPerMinute};w=${windowSeconds}`)
    reply.header('RateLimit', `"client";r=${counted.remaining};t=${counted.ttlInSeconds}`)
    if (counted.isExceeded) throw tooMany(counted.ttlInSeconds)
  })
  scope.addHook('onResponse', (request, reply, done) => {
    const { operation } = request.routeOptions.config
    if (request.client && operation) counter.count(request.client.clientId, operation.id, reply.statusCode)
    done()
  })
}
