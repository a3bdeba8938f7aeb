import { Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { notAnEnvelope, overloaded, tooSlow } from '../failures.ts'
import { createCapacities } from './capacity-of-network.ts'
import { type FloodLimits, smallBody } from './flood-limits.ts'
import type { Holder, SharedCapacity } from './shared-capacity.ts'
import type { SignedInNetworks } from './signed-in-networks.ts'

/** What a request takes up besides its body. */
const leastOfRequest = 4096
/** Who sends byte by byte takes up more than those bytes. */
const leastOfChunk = 256

/**
 * Counts the bodies of requests as they arrive, until the request has ended, however it ends. One that finds
 * no capacity is refused with 503, one that takes too long with 408.
 */
export function limitBodies(app: FastifyInstance, networks: SignedInNetworks, limits: FloodLimits): void {
  const smallOf = createCapacities(limits.smallBodies, networks)
  const largeOf = createCapacities(limits.largeBodies, networks)
  app.addHook('preParsing', (request, reply, arriving, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done(null, arriving)
    const { network } = request.call
    const counted = countedBody(network, { small: smallOf(network), large: largeOf(network) }, limits)
    reply.raw.once('close', () => {
      counted.release()
      // What is left of it stands before the connection's next request.
      arriving.unpipe(counted.body).resume()
    })
    arriving.once('error', () => counted.body.destroy(notAnEnvelope()))
    return done(counted.isAdmitted ? null : overloaded(), arriving.pipe(counted.body))
  })
}

type Capacities = { small: SharedCapacity; large: SharedCapacity }
type CountedBody = { body: Transform; isAdmitted: boolean; release(): void }

function countedBody(network: string, capacities: Capacities, { smallBodyMs, largeBodyMs }: FloodLimits): CountedBody {
  const holder: Holder = { network, evict: () => body.destroy(overloaded()) }
  let bytes = 0
  const take = (more: number) => {
    const ofSmall = Math.min(more, Math.max(smallBody - bytes, 0))
    bytes += more
    return capacities.small.take(holder, ofSmall) && (ofSmall === more || capacities.large.take(holder, more - ofSmall))
  }
  const cutAfter = (milliseconds: number) => setTimeout(() => body.destroy(tooSlow()), milliseconds)
  let deadline = cutAfter(smallBodyMs)
  const settle = () => {
    clearTimeout(deadline)
    holder.evict = undefined
  }
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const wasSmall = bytes <= smallBody
      if (!take(Math.max(chunk.length, leastOfChunk))) return done(overloaded())
      if (wasSmall && bytes > smallBody) {
        clearTimeout(deadline)
        deadline = cutAfter(largeBodyMs)
      }
      return done(null, chunk)
    },
    flush(done) {
      settle()
      done()
    }
  })
  // It may be cut while nobody reads it.
  body.on('error', settle)
  return {
    body,
    isAdmitted: take(leastOfRequest),
    release() {
      settle()
      capacities.small.release(holder)
      capacities.large.release(holder)
    }
  }
}
