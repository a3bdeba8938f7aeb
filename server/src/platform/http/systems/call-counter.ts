import { faultInLog } from '../calls/fault-in-log.ts'
import type { HttpServerParts } from '../server/http-server-parts.ts'
import type { CountedCalls } from './systems.ts'

/** Calls of this process are written together, at the latest so much later. */
const writtenAfterMs = 500

/** Counts the calls of each client by day and operation: in the database for people, in the metrics for machines. */
export type CallCounter = {
  count(clientId: string, operation: string, status: number): void
  close(): Promise<void>
}

export function callCounter({ systems, clock, metrics, services: { log } }: HttpServerParts): CallCounter {
  let counted = new Map<string, CountedCalls>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (counted.size === 0) return
    const calls = [...counted.values()]
    counted = new Map()
    await systems
      .countCalls(calls)
      .catch((error: unknown) => log.error({ err: faultInLog(error) }, 'the calls of clients could not be counted'))
  }

  return {
    count(clientId, operation, status) {
      const day = clock.today()
      metrics.clientCalls.inc({ client: clientId, operation, status: String(status) })
      const key = `${clientId} ${day} ${operation}`
      const before = counted.get(key) ?? { clientId, operation, day, calls: 0, refused: 0 }
      const refused = before.refused + (status >= 400 ? 1 : 0)
      counted.set(key, { ...before, calls: before.calls + 1, refused })
      timer ??= setTimeout(() => {
        writing = writing.then(write)
      }, writtenAfterMs)
    },
    async close() {
      await writing
      await write()
    }
  }
}
