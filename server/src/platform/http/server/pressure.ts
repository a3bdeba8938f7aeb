import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { overloaded } from '../calls/failures.ts'

/**
 * Interval between measurements of the event loop's delay: longer than the longest accepted delay, because an
 * interval without a turn of the loop counts as endless.
 */
const sampleIntervalMs = 2500
/** Calls that may wait for a database connection. */
const maxWaiting = 1000

/** Refuses calls with 503 and Retry-After while the server is overloaded. */
export function refuseUnderPressure(
  app: FastifyInstance,
  pool: { waitingCount: number },
  mostEventLoopDelayMs: number
): void {
  app.register(underPressure, {
    maxEventLoopDelay: mostEventLoopDelayMs,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * 0.85,
    sampleInterval: sampleIntervalMs,
    pressureHandler: () => {
      throw overloaded()
    }
  })
  app.addHook('onRequest', (_request, _reply, done) => done(pool.waitingCount > maxWaiting ? overloaded() : undefined))
}
