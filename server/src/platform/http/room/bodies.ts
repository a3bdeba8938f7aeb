import { Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { notAnEnvelope, overloaded, tooSlow } from '../failures.ts'
import { type FloodLimits, smallBody } from './flood-limits.ts'
import { createRooms } from './rooms.ts'
import type { Guest, SharedRoom } from './shared-room.ts'
import type { SignedInNetworks } from './signed-in-networks.ts'

/** What a request takes up besides its body. */
const leastOfRequest = 4096
/** Who sends byte by byte takes up more than those bytes. */
const leastOfChunk = 256

/**
 * Counts the bodies of requests as they arrive, until the request has ended, however it ends. One for which there is
 * no room is refused with 503, one that takes too long with 408.
 */
export function limitBodies(app: FastifyInstance, networks: SignedInNetworks, limits: FloodLimits): void {
  const smallOf = createRooms(limits.smallBodies, networks)
  const largeOf = createRooms(limits.largeBodies, networks)
  app.addHook('preParsing', (request, reply, arriving, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done(null, arriving)
    const { network } = request.call
    const counted = countedBody(network, { small: smallOf(network), large: largeOf(network) }, limits)
    reply.raw.once('close', () => {
      counted.giveBack()
      // What is left of it stands before the connection's next request.
      arriving.unpipe(counted.body).resume()
    })
    arriving.once('error', () => counted.body.destroy(notAnEnvelope()))
    return done(counted.hasRoom ? null : overloaded(), arriving.pipe(counted.body))
  })
}

type Rooms = { small: SharedRoom; large: SharedRoom }
type CountedBody = { body: Transform; hasRoom: boolean; giveBack(): void }

function countedBody(network: string, rooms: Rooms, { smallBodyMs, largeBodyMs }: FloodLimits): CountedBody {
  const guest: Guest = { network, leave: () => body.destroy(overloaded()) }
  let bytes = 0
  const take = (more: number) => {
    const ofSmall = Math.min(more, Math.max(smallBody - bytes, 0))
    bytes += more
    return rooms.small.take(guest, ofSmall) && (ofSmall === more || rooms.large.take(guest, more - ofSmall))
  }
  const cutAfter = (milliseconds: number) => setTimeout(() => body.destroy(tooSlow()), milliseconds)
  let deadline = cutAfter(smallBodyMs)
  const stay = () => {
    clearTimeout(deadline)
    guest.leave = undefined
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
      stay()
      done()
    }
  })
  // It may be cut while nobody reads it.
  body.on('error', stay)
  return {
    body,
    hasRoom: take(leastOfRequest),
    giveBack() {
      stay()
      rooms.small.giveBack(guest)
      rooms.large.giveBack(guest)
    }
  }
}
