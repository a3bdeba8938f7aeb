import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A client may be sending its next request while the last bytes of an answer are on their way. */
const mostUnanswered = 2

/**
 * Disconnects a client that keeps sending requests without reading the answers, which no browser or balancer does.
 * Each request would begin at once, and each unread answer keeps its file and its memory.
 */
export function limitUnanswered(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>()
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    if (count > mostUnanswered) {
      reply.hijack()
      socket.destroy()
      return
    }
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    done()
  })
}
