import type { FastifyInstance, RequestPayload } from 'fastify'
import { type HttpFailure, overloaded, tooSlow } from '../calls/failures.ts'
import { createCapacities } from './capacity-of-network.ts'
import { type FloodLimits, smallBody } from './flood-limits.ts'
import type { Holder, SharedCapacity } from './shared-capacity.ts'
import type { SignedInNetworks } from './signed-in-networks.ts'

/** Memory of a request besides its body. */
const leastOfRequest = 4096
/** A client that sends byte by byte uses more memory than those bytes. */
const leastOfChunk = 256

/**
 * Counts the bodies of requests from arrival to the request's end. A request is refused with 503 if there is no
 * capacity, and with 408 if its body takes too long.
 */
export function limitBodies(app: FastifyInstance, networks: SignedInNetworks, limits: FloodLimits): void {
  const smallOf = createCapacities(limits.smallBodies, networks)
  const largeOf = createCapacities(limits.largeBodies, networks)
  app.addHook('preParsing', (request, reply, arriving, done) => {
    const isFree = request.method === 'GET' || request.method === 'HEAD' || request.routeOptions.config.isStreamed
    if (isFree) return done(null, arriving)
    const { network } = request.call
    const counted = countBody(arriving, network, { small: smallOf(network), large: largeOf(network) }, limits)
    reply.raw.once('close', () => {
      counted.release()
      // The rest of the body precedes the connection's next request.
      arriving.resume()
    })
    return done(counted.isAdmitted ? null : overloaded(), arriving)
  })
}

type Capacities = { small: SharedCapacity; large: SharedCapacity }
type CountedBody = { isAdmitted: boolean; release(): void }

/** Listens to the body beside its reader: a stream in between would cost as much as the rest of a small call. */
function countBody(
  arriving: RequestPayload,
  network: string,
  capacities: Capacities,
  { smallBodyMs, largeBodyMs }: FloodLimits
): CountedBody {
  let bytes = 0
  let isOver = false
  const settle = () => {
    isOver = true
    clearTimeout(deadline)
    holder.evict = undefined
  }
  /** The reader takes the error for the end of the body. The rest is discarded, uncounted. */
  const cut = (failure: HttpFailure) => {
    if (isOver) return
    settle()
    // After every listener has had the chunk that is too much: the reader may refuse it for another reason.
    process.nextTick(() => arriving.emit('error', failure))
  }
  const holder: Holder = { network, evict: () => cut(overloaded()) }
  const take = (more: number) => {
    const ofSmall = Math.min(more, Math.max(smallBody - bytes, 0))
    bytes += more
    return capacities.small.take(holder, ofSmall) && (ofSmall === more || capacities.large.take(holder, more - ofSmall))
  }
  const cutAfter = (milliseconds: number) => setTimeout(() => cut(tooSlow()), milliseconds)
  let deadline = cutAfter(smallBodyMs)
  const isAdmitted = take(leastOfRequest)
  arriving.on('data', (chunk: Buffer) => {
    if (isOver) return
    const wasSmall = bytes <= smallBody
    if (!take(Math.max(chunk.length, leastOfChunk))) cut(overloaded())
    else if (wasSmall && bytes > smallBody) {
      clearTimeout(deadline)
      deadline = cutAfter(largeBodyMs)
    }
  })
  arriving.once('end', settle)
  // The body may be cut while nobody reads it.
  arriving.on('error', settle)
  return {
    isAdmitted,
    release() {
      settle()
      capacities.small.release(holder)
      capacities.large.release(holder)
    }
  }
}
