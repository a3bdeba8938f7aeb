import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { boundedMap } from '../bounded-map.ts'

/** The columns of a statement's rows, as PostgreSQL describes them. */
type Description = { fields: unknown[] }

const mostOfPool = 1000

/**
 * Has PostgreSQL describe the rows of a named statement once for each connection instead of with each answer, which
 * took a third of the driver's time. They cannot change: a statement whose columns have become others is refused.
 */
export function describingRowsOnce(): (connection: pg.Connection) => void {
  // What is the same on all connections is in memory once.
  const ofPool = boundedMap<string, Description>(mostOfPool)
  return (connection) => {
    const known = new Map<string, Description>()
    const { bind, describe } = connection
    /** The named statement that is being run. */
    let name = ''
    connection.bind = (config, more) => {
      name = config?.statement ?? ''
      bind.call(connection, config, more)
    }
    connection.describe = (target, more) => {
      const description = known.get(name)
      if (description) connection.emit('rowDescription', description)
      else describe.call(connection, target, more)
    }
    connection.on('rowDescription', (description: Description) => {
      if (name === '' || known.has(name)) return
      const ofOthers = ofPool.get(name)
      const kept = isDeepStrictEqual(ofOthers?.fields, description.fields) && ofOthers ? ofOthers : description
      ofPool.set(name, kept)
      known.set(name, kept)
    })
    connection.on('readyForQuery', () => {
      name = ''
    })
  }
}
