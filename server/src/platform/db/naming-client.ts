import pg from 'pg'
import { createStatementNames } from './statement-names.ts'

const names = createStatementNames()
const plainQuery = pg.Client.prototype.query

/**
 * A client whose parameterised statements are prepared under a name.
 * A text without a parameter list may hold several statements, which cannot be prepared: it passes as it is.
 */
export class NamingClient extends pg.Client {}

NamingClient.prototype.query = function query(this: NamingClient, ...call: unknown[]) {
  const [text, values, ...rest] = call
  const name = typeof text === 'string' && Array.isArray(values) ? names.nameOf(text) : undefined
  return Reflect.apply(plainQuery, this, name === undefined ? call : [{ name, text, values }, ...rest])
} as typeof plainQuery
