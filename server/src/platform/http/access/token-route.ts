import type { FastifyInstance } from 'fastify'
import { type AccessTokens, knownClient, type TokenAnswer } from './access-token.ts'

const formType = 'application/x-www-form-urlencoded'

/** A request for a token, with the address that it came from. */
export type TokenRequest = { form: URLSearchParams; authorization: string | undefined; address: string }

/** Issues tokens to other systems, which prove who they are. */
export type ClientTokens = {
  /** Undefined, whatever the proof lacks. */
  issue(request: TokenRequest): Promise<TokenAnswer | undefined>
}

/**
 * `POST /api/identity/token`: the client-credentials grant of RFC 6749, for the console, a public client without a
 * secret, and for other systems. Has its own scope.
 */
export function registerTokenRoute(app: FastifyInstance, tokens: AccessTokens, clients: ClientTokens): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: 8192 }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body)))
  )
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
  app.post('/api/identity/token', async ({ body, headers, call: { address } }, reply) => {
    if (!(body instanceof URLSearchParams) || !body.has('grant_type') || isRepeated(body))
      return reply.code(400).send({ error: 'invalid_request' })
    if (body.get('grant_type') !== 'client_credentials')
      return reply.code(400).send({ error: 'unsupported_grant_type' })
    if (body.get('client_id') === knownClient) return tokens.issue()
    const issued = await clients.issue({ form: body, authorization: headers.authorization, address })
    if (issued) return issued
    if (headers.authorization !== undefined) reply.header('WWW-Authenticate', 'Basic realm="payouts", charset="UTF-8"')
    return reply.code(401).send({ error: 'invalid_client' })
  })
}

/** RFC 6749, section 3.2: no parameter twice, of which a proxy may have read the other one. */
const isRepeated = (form: URLSearchParams): boolean => new Set(form.keys()).size < form.size
