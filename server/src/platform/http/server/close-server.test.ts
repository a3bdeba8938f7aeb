import { PassThrough } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { connectFrom, headOf, listen } from '#test/app/raw-connection.ts'
import { closeServer, endConnectionsWhenClosing } from './close-server.ts'

const never = 2 ** 31 - 1

/** Begins to close a server. */
async function closing(app: FastifyInstance): Promise<{ closed: Promise<void> }> {
  const closed = closeServer(app, never)
  await expect.poll(() => app.server.listening).toBe(false)
  return { closed }
}

describe('a server that closes', () => {
  const test = useTestApp({ per: 'test' })

  /** A client whose call has begun and is stuck; the server has answered another call since. */
  async function stuckClient() {
    await listen(test.app)
    const [stuck, other] = await Promise.all([1, 2].map(() => connectFrom('127.0.0.1', test.app)))
    if (!stuck || !other) throw new Error('there are two')
    stuck.send(`${headOf('/api/identity/token', 47, { type: 'application/x-www-form-urlencoded' })}grant_type`)
    other.send('GET /healthz HTTP/1.1\r\nHost: payouts\r\n\r\n')
    await other.received('alive')
    return stuck
  }

  it('answers a call that goes on, and keeps its connection no longer', async () => {
    const client = await stuckClient()
    const { closed } = await closing(test.app)
    client.send('=client_credentials&client_id=console')
    expect(await client.received('access_token')).toMatch(/connection: close/i)
    await closed
  })

  it('cuts off a client that does not go on, once its time is over', async () => {
    const client = await stuckClient()
    await closeServer(test.app, 0)
    // Sooner than the answer for a call that takes too long.
    expect(await client.received()).toBe('')
  })
})

it('ends the connection of a file that was being read, whose head said that it would stay', async () => {
  const app = fastify({ keepAliveTimeout: 600_000 })
  endConnectionsWhenClosing(app)
  const file = new PassThrough()
  app.get('/file', (_request, reply) => reply.send(file))
  await listen(app)
  const client = await connectFrom('127.0.0.1', app)
  client.send('GET /file HTTP/1.1\r\nHost: payouts\r\n\r\n')
  file.write('begins')
  await client.received('begins')
  const { closed } = await closing(app)
  file.end('ends')
  expect(await client.received()).toContain('ends')
  await closed
})
