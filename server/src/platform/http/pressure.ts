import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import { maxBodyBytes, maxBodyBytesWithFile } from '@payouts/contract/envelope'
import type { FastifyInstance } from 'fastify'
import { overloaded } from './failures.ts'

/** Bodies that may be on their way in at the same time, all together. */
const maxBytesInFlight = 256 * 1024 * 1024
/** Calls that may wait for a connection to the database. */
const maxWaiting = 1000

/** Turns calls away with 503 and Retry-After while the server has more to do than it can hold. */
export function refuseUnderPressure(
  app: FastifyInstance,
  pool: { waitingCount: number },
  mostEventLoopDelayMs: number
): void {
  app.register(underPressure, {
    maxEventLoopDelay: mostEventLoopDelayMs,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * 0.85,
    sampleInterval: 500,
    pressureHandler: () => {
      throw overloaded()
    }
  })
  let bytesInFlight = 0
  app.addHook('onRequest', async (request) => {
    const bytes = announcedBytes(request)
    if (bytesInFlight + bytes > maxBytesInFlight || pool.waitingCount > maxWaiting) throw overloaded()
    request.call.bytes = bytes
    bytesInFlight += bytes
  })
  app.addHook('onResponse', async ({ call }) => {
    bytesInFlight -= call.bytes
  })
}

function announcedBytes({ headers, raw }: { headers: Record<string, unknown>; raw: { method?: string } }): number {
  if (raw.method === 'GET') return 0
  const announced = Number(headers['content-length'] ?? maxBodyBytes)
  return Math.min(announced, maxBodyBytesWithFile)
}
