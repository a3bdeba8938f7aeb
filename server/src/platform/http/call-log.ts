import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics.ts'
import { networkOf } from './network.ts'

/** What is known of a request while it runs, for the log and the limits. Never what it carries. */
export type CallRecord = {
  requestId: string
  /** `0`, or how the error code ends. */
  outcome: string
  /** Where it comes from, kept: a client that has gone has no address any more. Empty if it had gone before. */
  address: string
  /** As limits count it. */
  network: string
  user?: string
  userId?: number
}

declare module 'fastify' {
  interface FastifyRequest {
    call: CallRecord
  }
}

/** Writes one line for each request, and counts it. Hooks of every request call back: a promise for each costs more than they do. */
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

/** The route's pattern, not the URL: that may hold anything and has endless variants. */
function pathOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none'
}
