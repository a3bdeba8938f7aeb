import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { LoadOrder, LoadResult } from './load.ts'

export type LoadClient = Disposable & {
  /** How many calls a second are answered. @throws Error when one is refused */
  perSecond(load: LoadOrder): Promise<number>
}

/** A client in a process of its own. */
export function startClient(): LoadClient {
  const client = fork(join(import.meta.dirname, 'load.ts'))
  return {
    async perSecond(load) {
      client.send(load)
      const [{ answered, failed }] = (await once(client, 'message')) as [LoadResult]
      if (failed > 0)
        throw new Error(`${failed} of ${answered + failed} calls to ${load.requests[0]?.path} were refused`)
      return answered / load.seconds
    },
    [Symbol.dispose]: () => void client.kill()
  }
}

/** @returns the server's address */
export async function listening(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
