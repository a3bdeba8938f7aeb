import pg from 'pg'
import { beginStatement, type EndSpan } from '../tracing/tracing.ts'
import { describingRowsOnce } from './described-rows.ts'
import { createStatementNames } from './statement-names.ts'

/**
 * A client class for one pool that prepares parameterised statements under a name. A text without parameters may hold
 * several statements, which cannot be prepared, so it passes unchanged.
 */
export function namingClient(): typeof pg.Client {
  const names = createStatementNames()
  const describeRowsOnce = describingRowsOnce()
  class NamingClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      showCauses(this.connection)
      describeRowsOnce(this.connection)
    }
  }
  NamingClient.prototype.query = function query(this: pg.Client, ...call: unknown[]) {
    const [text, values, ...rest] = call
    const name = typeof text === 'string' && Array.isArray(values) ? names.nameOf(text) : undefined
    const named = name === undefined ? call : [{ name, text, values }, ...rest]
    const send = (args: unknown[]) => Reflect.apply(pg.Client.prototype.query, this, args)
    const end = typeof text === 'string' ? beginStatement(text) : undefined
    return end ? sendTraced(send, named, end) : send(named)
  } as pg.Client['query']
  return NamingClient
}

const inAbortedTransaction = '25P02'

/**
 * After a failed statement PostgreSQL says of each later one only that their transaction is aborted. Where two sides
 * share a transaction, or something is closed at the end, that would be all that anybody sees: so each such failure
 * becomes the one that aborted the transaction.
 */
function showCauses(connection: pg.Connection): void {
  let cause: pg.DatabaseError | undefined
  connection.on('errorMessage', (failure: pg.DatabaseError) => {
    if (failure.code !== inAbortedTransaction) cause = failure
    else if (cause) Object.defineProperties(failure, Object.getOwnPropertyDescriptors(cause))
  })
}

type Callback = (error: unknown, result: unknown) => void

/** The driver's client returns a promise, or calls back if the pool passes a callback. */
function sendTraced(send: (call: unknown[]) => unknown, call: unknown[], end: EndSpan): unknown {
  const callback = call.at(-1)
  if (typeof callback === 'function') {
    const endThenCall: Callback = (error, result) => {
      end(error)
      ;(callback as Callback)(error, result)
    }
    return send([...call.slice(0, -1), endThenCall])
  }
  const pending = send(call) as Promise<unknown>
  pending.then(() => end(), end)
  return pending
}
