import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import { maxBodyBytesWithFile } from '@payouts/contract/envelope'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { overloaded } from './failures.ts'
import { networkOf } from './network.ts'

/** Request bodies in flight at the same time, all networks together. */
const maxBytesInFlight = 256 * 1024 * 1024
/** One network may use half: a client that announces bodies and never sends them must not lock the others out. */
const maxBytesPerNetwork = maxBytesInFlight / 2
/**
 * Interval between two looks at the delay of the event loop: longer than the longest delay that is accepted, since an
 * interval without a turn of the loop counts as an endless delay.
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
  let bytesInFlight = 0
  const bytesByNetwork = new Map<string, number>()
  const bytesOf = (network: string) => bytesByNetwork.get(network) ?? 0
  app.addHook('onRequest', async (request) => {
    const bytes = announcedBytes(request)
    const network = networkOf(request.ip)
    const isFull = bytesInFlight + bytes > maxBytesInFlight || bytesOf(network) + bytes > maxBytesPerNetwork
    if (isFull || pool.waitingCount > maxWaiting) throw overloaded()
    request.call.bytes = bytes
    bytesInFlight += bytes
    bytesByNetwork.set(network, bytesOf(network) + bytes)
  })
  app.addHook('onResponse', async ({ call, ip }) => {
    const network = networkOf(ip)
    bytesInFlight -= call.bytes
    const left = bytesOf(network) - call.bytes
    if (left > 0) bytesByNetwork.set(network, left)
    else bytesByNetwork.delete(network)
  })
}

/** A body of unknown length may become as long as its call allows. */
function announcedBytes({ headers, method, routeOptions }: FastifyRequest): number {
  if (method === 'GET') return 0
  const most = routeOptions.bodyLimit ?? maxBodyBytesWithFile
  return Math.min(Number(headers['content-length'] ?? most), most)
}
