import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import { maxBodyBytesWithFile } from '@payouts/contract/envelope'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { overloaded } from './failures.ts'
import { networkOf } from './network.ts'

/** Bodies that may be on their way in at the same time, all together. */
const maxBytesInFlight = 256 * 1024 * 1024
/** Of one address: whoever announces bodies and never sends them does not keep everybody out. */
const maxBytesOfPlace = maxBytesInFlight / 2
/**
 * How often the delays of the event loop are looked at: not more often than the longest one that is borne, since an
 * interval in which the loop never came round counts as an endless delay.
 */
const sampleIntervalMs = 2500
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
    sampleInterval: sampleIntervalMs,
    pressureHandler: () => {
      throw overloaded()
    }
  })
  let bytesInFlight = 0
  const bytesOfPlaces = new Map<string, number>()
  const bytesOf = (place: string) => bytesOfPlaces.get(place) ?? 0
  app.addHook('onRequest', async (request) => {
    const bytes = announcedBytes(request)
    const place = networkOf(request.ip)
    const isFull = bytesInFlight + bytes > maxBytesInFlight || bytesOf(place) + bytes > maxBytesOfPlace
    if (isFull || pool.waitingCount > maxWaiting) throw overloaded()
    request.call.bytes = bytes
    bytesInFlight += bytes
    bytesOfPlaces.set(place, bytesOf(place) + bytes)
  })
  app.addHook('onResponse', async ({ call, ip }) => {
    const place = networkOf(ip)
    bytesInFlight -= call.bytes
    const left = bytesOf(place) - call.bytes
    if (left > 0) bytesOfPlaces.set(place, left)
    else bytesOfPlaces.delete(place)
  })
}

/** A body of unknown length may become as long as its call allows. */
function announcedBytes({ headers, method, routeOptions }: FastifyRequest): number {
  if (method === 'GET') return 0
  const most = routeOptions.bodyLimit ?? maxBodyBytesWithFile
  return Math.min(Number(headers['content-length'] ?? most), most)
}
