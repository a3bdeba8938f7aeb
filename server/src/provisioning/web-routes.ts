import { maxBodyBytes } from '@payouts/contract/envelope'
import { Counter } from 'prom-client'
import { lockRights } from '#identity/users/roles.ts'
import { HttpFailure } from '#platform/http/calls/failures.ts'
import { faultInLog } from '#platform/http/calls/fault-in-log.ts'
import type {
  HttpServerParts,
  WebReply,
  WebRequest,
  WebRoutes,
  WebScope
} from '#platform/http/server/http-server-parts.ts'
import type { StoredProvider } from '#single-sign-on/queries.ts'
import { bulk } from './bulk.ts'
import { listOf, resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import { providerOfToken, requesterOf } from './provider-of-token.ts'
import { create, drop, findShown, listShown, pageOf, patch, projected, put, type Shown } from './resources.ts'
import { errorBody, ScimError } from './scim-error.ts'
import type { ProvisioningCall } from './settle.ts'
import { queryOf, refuseUnstorable } from './storable.ts'
import type { Kind } from './store.ts'

const mediaType = 'application/scim+json; charset=utf-8'
const kinds = [
  ['users', '/scim/v2/Users'],
  ['groups', '/scim/v2/Groups']
] as const

type ById = { Params: { id: string } }
type Answering = (call: ProvisioningCall, request: WebRequest) => Promise<unknown>

/** SCIM 2.0 (RFC 7643 and 7644): identity providers create, change and disable users and groups, each with its own token. */
export const provisioningWebRoutes: WebRoutes = (scope, parts) => {
  const { database, clock, metrics } = parts
  const providers = new WeakMap<WebRequest, StoredProvider>()
  const requests = new Counter({
    name: 'payouts_provisioning_requests_total',
    help: 'Requests of identity providers for users and groups, by their answer',
    labelNames: ['provider', 'method', 'status'],
    registers: [metrics.registry]
  })
  scope.addContentTypeParser(
    'application/scim+json',
    { parseAs: 'string' },
    scope.getDefaultJsonParser('error', 'error')
  )
  scope.addHook('onRequest', async (request, reply) => {
    reply.type(mediaType)
    const [, token] = /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '') ?? []
    const provider = token === undefined ? undefined : await providerOfToken(database.db, token, clock.now())
    if (!provider) {
      reply.header('WWW-Authenticate', 'Bearer')
      throw new ScimError(401, 'The token is missing, unknown or over.')
    }
    providers.set(request, provider)
    await parts.limits.ofUser(request, -provider.provider_id)
  })
  scope.addHook('preValidation', async ({ params, query, body }) => {
    for (const given of [params, query, body]) refuseUnstorable(given)
  })
  scope.addHook('onResponse', async (request, { statusCode }) => {
    const provider = providers.get(request)?.key ?? 'none'
    requests.inc({ provider, method: request.method, status: String(statusCode) })
  })
  answerScimErrors(scope)
  const bound = binding(parts, providers)
  for (const [path, answer] of [
    ['ServiceProviderConfig', serviceProviderConfig],
    ['ResourceTypes', listOf(resourceTypes)],
    ['Schemas', listOf(schemas)]
  ] as const)
    scope.get(`/scim/v2/${path}`, async () => answer)
  for (const [kind, path] of kinds) bindResource(scope, kind, path, bound)
  scope.post(
    '/scim/v2/Bulk',
    { bodyLimit: maxBodyBytes },
    bound.write((call, { body }) => bulk(call, body))
  )
}

type Bound = ReturnType<typeof binding>

/** Reads see the moment; writes are one transaction under the lock of all rights. */
function binding(
  { database: { db }, clock, services }: HttpServerParts,
  providers: WeakMap<WebRequest, StoredProvider>
) {
  const run = (answer: Answering, isWrite: boolean) => (request: WebRequest) =>
    db.transaction().execute(async (tx) => {
      const provider = providers.get(request)
      if (!provider) throw new ScimError(401, 'The token is missing, unknown or over.')
      if (isWrite) await lockRights(tx)
      const caller = isWrite ? await requesterOf(tx, provider, clock.now()) : nobody
      const { requestId } = request.call
      return answer({ tx, clock, services, requestId, provider, caller }, request)
    })
  return { read: (answer: Answering) => run(answer, false), write: (answer: Answering) => run(answer, true) }
}

const nobody = { userId: 0, userName: '', name: '', role: '', companyId: null, menu: [] }

function bindResource(scope: WebScope, kind: Kind, path: string, { read, write }: Bound): void {
  const options = { bodyLimit: maxBodyBytes }
  const given = (request: WebRequest) => ({ given: request.body, ifMatch: request.headers['if-match'] })
  const idOf = (request: WebRequest) => (request.params as ById['Params']).id
  const send = (shown: unknown, reply: WebReply, status = 200, read = shown) => {
    const { meta } = shown as Shown
    return reply.code(status).header('ETag', meta.version).header('Location', meta.location).send(read)
  }
  const list = read(async (call, { query }) => pageOf(await listShown(call, kind), queryOf(query)))
  const find = read((call, request) => findShown(call, kind, idOf(request)))
  const make = write((call, { body }) => create(call, kind, body))
  const replace = write((call, request) => put(call, kind, idOf(request), given(request)))
  const change = write((call, request) => patch(call, kind, idOf(request), given(request)))
  const remove = write((call, request) => drop(call, kind, idOf(request), request.headers['if-match']))
  scope.get(path, list)
  scope.get(`${path}/:id`, async (request, reply) => {
    const shown = (await find(request)) as Shown
    if (request.headers['if-none-match'] === shown.meta.version) return reply.code(304).send()
    return send(shown, reply, 200, projected(shown, queryOf(request.query)))
  })
  scope.post(path, options, async (request, reply) => send(await make(request), reply, 201))
  scope.put(`${path}/:id`, options, async (request, reply) => send(await replace(request), reply))
  scope.patch(`${path}/:id`, options, async (request, reply) => send(await change(request), reply))
  scope.delete(`${path}/:id`, async (request, reply) => {
    await remove(request)
    return reply.code(204).send()
  })
}

function answerScimErrors(scope: WebScope): void {
  scope.setErrorHandler((error, request, reply) => {
    const failure = failureFrom(error)
    if (!failure)
      request.log.error({ err: faultInLog(error), requestId: request.call.requestId }, 'a provisioning request failed')
    const answered =
      failure ?? new ScimError(500, `The server could not do this. Its log has the request ${request.call.requestId}.`)
    request.call.outcome = String(answered.status)
    return reply.code(answered.status).type(mediaType).send(errorBody(answered))
  })
}

function failureFrom(error: unknown): ScimError | undefined {
  if (error instanceof ScimError) return error
  if (error instanceof HttpFailure) return new ScimError(error.status, error.message)
  const { statusCode = 500 } = error as { statusCode?: number }
  return statusCode < 500 ? new ScimError(statusCode, 'The request is not understood.', 'invalidSyntax') : undefined
}
