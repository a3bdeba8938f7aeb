import { createHash, createSecretKey, type KeyObject } from 'node:crypto'
import type { Envelope } from '@payouts/contract/envelope'
import fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { systemClock } from '../../server/src/platform/clock.ts'
import { ownTokens } from '../../server/src/platform/http/access/access-token.ts'
import { openContent } from '../../server/src/platform/http/calls/sealed.ts'
import type { Services } from '../../server/src/platform/http/services.ts'

export type Statement = readonly [text: string, values: unknown[]]

/** A server without people or rules: it runs the statements and answers their rows as JSON. */
export function thinServer(pool: pg.Pool, statementsOf: readonly (readonly Statement[])[]): FastifyInstance {
  const app = fastify()
  for (const [index, statements] of statementsOf.entries())
    app.post(`/${index}`, async () => {
      const result = []
      for (const [text, values] of statements) result.push((await pool.query(text, values)).rows)
      return { responseCode: '0', result }
    })
  return app
}

/**
 * The minimum that the protocol requires of a server: it checks the token, finds the session by one statement and
 * opens the envelope. Like the product, it keeps known tokens and keys in memory. It has no rights, limits, checks of
 * input, log or figures.
 */
export function leastServer(pool: pg.Pool, services: Services, path: string): FastifyInstance {
  const app = fastify()
  const tokens = ownTokens(services, systemClock)
  const keys = new Map<string, KeyObject>()
  app.post<{ Body: Envelope }>(path, async ({ headers, body: { requestId, sessionId, contentData } }) => {
    if (!(await tokens.verify(headers.authorization?.slice('Bearer '.length) ?? ''))) throw new Error('no token')
    const idHash = createHash('sha256').update(sessionId).digest()
    const { rows } = await pool.query('select sealed_message_key from sessions where id_hash = $1', [idHash])
    const key = keys.get(sessionId) ?? openedKey(services, rows[0].sealed_message_key, idHash)
    keys.set(sessionId, key)
    const payload = openContent(contentData, { requestId, path }, key)
    if (!payload) throw new Error('no payload')
    return { responseCode: '0', result: JSON.parse(payload.toString()) }
  })
  return app
}

function openedKey({ masterKey }: Services, sealed: Buffer, idHash: Buffer): KeyObject {
  return createSecretKey(masterKey.open(sealed, `session ${idHash.toString('hex')}`))
}
