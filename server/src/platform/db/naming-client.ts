import pg from 'pg'
import { createStatementNames } from './statement-names.ts'

/**
 * A class of clients, for one pool, whose parameterised statements are prepared under a name.
 * A text without a parameter list may hold several statements, which cannot be prepared: it passes as it is.
 */
export function namingClient(): typeof pg.Client {
  const names = createStatementNames()
  class NamingClient extends pg.Client {}
  NamingClient.prototype.query = function query(this: pg.Client, ...call: unknown[]) {
    const [text, values, ...rest] = call
    const name = typeof text === 'string' && Array.isArray(values) ? names.nameOf(text) : undefined
    return Reflect.apply(pg.Client.prototype.query, this, name === undefined ? call : [{ name, text, values }, ...rest])
  } as pg.Client['query']
  return NamingClient
}
