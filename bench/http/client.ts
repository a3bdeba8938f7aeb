import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { LoadOrder, LoadResult } from './load.ts'

export type LoadClient = Disposable & {
  /** @throws Error if a call is refused */
  load(order: LoadOrder): Promise<LoadResult>
  /** Sends calls until it is stopped. @throws Error if a call is refused */
  begin(order: LoadOrder): { stop(): Promise<LoadResult> }
  /** How many calls a second are answered. @throws Error if one is refused */
  perSecond(order: LoadOrder & { seconds: number }): Promise<number>
}

/** A client in its own process. */
export function startClient(): LoadClient {
  const client = fork(join(import.meta.dirname, 'load.ts'))
  const result = async () => {
    const [answer] = (await once(client, 'message')) as [LoadResult]
    const { failures, answered } = answer
    if (failures.length > 0)
      throw new Error(`${failures.length} of ${answered + failures.length} calls were refused: ${failures[0]}`)
    return answer
  }
  const load = (order: LoadOrder) => {
    const answer = result()
    client.send(order)
    return answer
  }
  return {
    load,
    begin(order) {
      const answer = load(order)
      return {
        stop() {
          client.send('stop')
          return answer
        }
      }
    },
    async perSecond(order) {
      const { answered } = await load(order)
      return answered / order.seconds
    },
    [Symbol.dispose]: () => void client.kill()
  }
}

/** @returns the server's address */
export async function listening(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
