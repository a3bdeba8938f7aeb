import type { FastifyInstance } from 'fastify'
import { type AccessTokens, knownClient } from './access-token.ts'

const formType = 'application/x-www-form-urlencoded'

/**
 * `POST /api/identity/token`: the client-credentials grant of RFC 6749 for a public client, without a secret. Has its
 * own scope.
 */
export function registerTokenRoute(app: FastifyInstance, tokens: AccessTokens): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body)))
  )
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
  app.post('/api/identity/token', async ({ body }, reply) => {
    if (!(body instanceof URLSearchParams) || !body.has('grant_type'))
      return reply.code(400).send({ error: 'invalid_request' })
    if (body.get('grant_type') !== 'client_credentials')
      return reply.code(400).send({ error: 'unsupported_grant_type' })
    if (body.get('client_id') !== knownClient) return reply.code(401).send({ error: 'invalid_client' })
    return tokens.issue()
  })
}
