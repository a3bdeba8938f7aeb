import type { FastifyInstance } from 'fastify'

/**
 * Closes each connection after the answer that was pending when the server began to close. Otherwise a browser would
 * keep it open for more than a minute, and the server would wait.
 */
export function endConnectionsWhenClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('Connection', 'close')
  })
  // The head of a file in transfer was sent before.
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
}

/**
 * Closes a server after its open calls. A client that has not sent its call or read its answer within `longestCallMs`
 * is disconnected, so that everything else still closes in order.
 */
export async function closeServer(app: FastifyInstance, longestCallMs: number): Promise<void> {
  const cutting = setTimeout(() => app.server.closeAllConnections(), longestCallMs)
  await app.close()
  clearTimeout(cutting)
}
