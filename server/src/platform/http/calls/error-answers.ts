import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { archiveAwayText, awayArchive } from '../../db/archive-errors.ts'
import { isDiskFull } from '../../files/disk.ts'
import { bootstrapPath } from '../server/bootstrap-route.ts'
import { errorBody } from './answers.ts'
import type { CallPaths } from './call-paths.ts'
import { diskFull, HttpFailure, isDatabaseAway, notAnEnvelope, overloaded, tooLarge } from './failures.ts'
import { faultInLog } from './fault-in-log.ts'

/** Gives every error status the common error body. An unexpected error is logged, and its answer reveals nothing. */
export function answerErrors(app: FastifyInstance, paths: CallPaths): void {
  app.setErrorHandler((error, request, reply) => sendFailure(failureFrom(error, request), request, reply))
  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(app, paths, request)
    if (!allowed) return sendFailure(notFound(), request, reply)
    return sendFailure(wrongMethod(), request, reply.header('Allow', allowed))
  })
}

function sendFailure(failure: HttpFailure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, retryAfterSeconds } = failure
  const body = errorBody(failure, request.call.requestId)
  request.call.outcome = body.errorCode
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds)
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

/** The failure that a thrown error means; an unexpected one is logged, and its answer reveals nothing. */
export function failureFrom(error: unknown, request: FastifyRequest): HttpFailure {
  if (error instanceof HttpFailure) return error
  // Fastify sets it for faulty requests, and for connections that the client broke off.
  if (isDiskFull(error)) {
    request.log.error({ err: faultInLog(error), requestId: request.call.requestId }, 'the disk is full')
    return diskFull()
  }
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413) return tooLarge()
  if (statusCode === 503) return overloaded()
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return notAnEnvelope()
  const archive = awayArchive(error)
  if (archive) {
    request.log.warn({ err: error, requestId: request.call.requestId }, `${archive} cannot be reached`)
    return new HttpFailure(503, 'unableToProcess', archiveAwayText(archive), { retryAfterSeconds: 30 })
  }
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error, requestId: request.call.requestId }, 'the database cannot be reached')
    return overloaded()
  }
  request.log.error({ err: faultInLog(error), requestId: request.call.requestId }, 'a call failed')
  return new HttpFailure(500, 'unableToProcess', 'The server could not process this request. Please try again later.')
}

function notFound(): HttpFailure {
  return new HttpFailure(404, 'errorDuringRequest', 'There is nothing at this address.')
}

function wrongMethod(): HttpFailure {
  return new HttpFailure(405, 'errorDuringRequest', 'This address does not take this method.')
}

function allowedMethods(app: FastifyInstance, paths: CallPaths, { url }: FastifyRequest): string | undefined {
  const [path = ''] = url.split('?')
  if (path.startsWith(bootstrapPath) && path.length > bootstrapPath.length) return 'GET'
  if (paths.at(url)) return 'POST'
  return path.startsWith('/api/') && app.hasRoute({ method: 'POST', url: path }) ? 'POST' : undefined
}
