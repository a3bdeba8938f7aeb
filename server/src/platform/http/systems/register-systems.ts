import { isImport, type Operation, pathParameters } from '@payouts/contract/systems/operation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failureFrom } from '../calls/error-answers.ts'
import { HttpFailure } from '../calls/failures.ts'
import type { HttpServerParts } from '../server/http-server-parts.ts'
import { answerOperation } from './answer-operation.ts'
import { authenticateClients } from './authenticate.ts'
import { callCounter } from './call-counter.ts'
import { parameterReader } from './parameters.ts'
import { problemOfFailure, tooLong, wrongType } from './problem.ts'

export const openApiPath = '/api/v1/openapi.json'

/** The API for other systems: an address for each operation, and their description. Has its own scope. */
export function registerSystems(scope: FastifyInstance, parts: HttpServerParts): void {
  const { systems } = parts
  answerProblems(scope)
  readPlainBodies(scope)
  scope.get(openApiPath, (_request, reply) => reply.type('application/json; charset=utf-8').send(systems.document))
  scope.register((operating, _options, done) => {
    const counter = callCounter(parts)
    operating.addHook('onClose', counter.close)
    authenticateClients(operating, parts, counter)
    // A file in a coding would be read as if it were none.
    operating.addHook('preParsing', async ({ headers, routeOptions: { config } }) => {
      if (config.operation && (headers['content-encoding'] ?? 'identity') !== 'identity')
        throw wrongType(config.operation)
    })
    for (const operation of systems.operations) registerOperation(operating, parts, operation)
    done()
  })
}

function registerOperation(scope: FastifyInstance, parts: HttpServerParts, operation: Operation): void {
  const read = parameterReader(operation)
  const names = pathParameters(operation)
  scope.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operation, isStreamed: isImport(operation) },
    handler: (request, reply) => answerOperation(parts, { operation, names, read, request, reply })
  })
}

/** Every error has the body of RFC 9457, whatever went wrong. */
function answerProblems(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const failure = bodyFailure(error, request) ?? failureFrom(error, request)
    const problem = problemOfFailure(failure, request.call.requestId)
    request.call.outcome = problem.code
    if (failure.retryAfterSeconds !== undefined) reply.header('Retry-After', failure.retryAfterSeconds)
    if (failure.status === 401) reply.header('WWW-Authenticate', 'Bearer realm="payouts"')
    return reply.code(failure.status).type('application/problem+json; charset=utf-8').send(problem)
  })
}

/** What is wrong with the body that the framework did not take, in the words of an operation. */
function bodyFailure(error: unknown, { routeOptions }: FastifyRequest): HttpFailure | undefined {
  const { operation } = routeOptions.config
  if (!operation || error instanceof HttpFailure) return undefined
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 415) return wrongType(operation)
  return statusCode === 413 ? tooLong(routeOptions.bodyLimit) : undefined
}

/** A body is read as it came: a repeat of a call has the same bytes. */
function readPlainBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  // Read while it is written to the disk.
  scope.addContentTypeParser('text/csv', (_request: FastifyRequest, body, done) => done(null, body))
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request: FastifyRequest, body, done) =>
    done(null, body)
  )
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route of the API for systems does. */
    operation?: Operation
    /** Its body goes to the disk as it arrives, so it takes no memory. */
    isStreamed?: boolean
  }
}
