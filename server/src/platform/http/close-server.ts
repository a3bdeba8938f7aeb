import type { FastifyInstance } from 'fastify'

/**
 * Has each connection end with the answer that it waited for when the server began to close. Otherwise a browser would
 * keep it open for more than a minute, and the server would wait for it.
 */
export function endConnectionsWhenClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('Connection', 'close')
  })
  // The head of a file that was being read then was sent before.
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
}

/**
 * Closes a server once its open calls are answered. A client that has not read its answer, or sent its call, within
 * `longestCallMs` is cut off, so that what is closed after the server is still closed in order.
 */
export async function closeServer(app: FastifyInstance, longestCallMs: number): Promise<void> {
  const cutting = setTimeout(() => app.server.closeAllConnections(), longestCallMs)
  await app.close()
  clearTimeout(cutting)
}
