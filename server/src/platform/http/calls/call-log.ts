import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../../metrics.ts'
import { networkOf } from '../server/network.ts'

/** What is known of a running request, for the log and the limits. Never its content. */
type CallRecord = {
  requestId: string
  /** `0`, or the end of the error code. */
  outcome: string
  /** The client's address, kept because a closed connection has none; empty if it closed before. */
  address: string
  /** The client's network for limits. */
  network: string
  user?: string
  userId?: number
}

declare module 'fastify' {
  interface FastifyRequest {
    call: CallRecord
  }
}

/** Logs and counts each request. These hooks use callbacks, because a promise for each would cost more than they do. */
export function logCalls(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('call')
  app.addHook('onRequest', (request, _reply, done) => {
    const address = request.ip ?? ''
    request.call = { requestId: randomUUID(), outcome: '', address, network: networkOf(address) }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { requestId, user, outcome } = request.call
    const path = pathOf(request)
    const milliseconds = Math.round(reply.elapsedTime)
    const { statusCode: status } = reply
    metrics.callSeconds.observe({ path, status: String(status) }, reply.elapsedTime / 1000)
    if (outcome !== '' && outcome !== '0') metrics.refusals.inc({ path, code: outcome })
    const isProbe = path === '/healthz' || path === '/readyz' || path === '/metrics'
    request.log[isProbe ? 'debug' : 'info'](
      { requestId, user, method: request.method, path, status, outcome, milliseconds },
      'call'
    )
    done()
  })
}

/** The route's pattern, not the URL, which may hold anything and has endless variants. */
function pathOf({ routeOptions: { config, url }, url: target }: FastifyRequest): string {
  return config.pathOfCall?.(target) ?? url ?? 'none'
}
