import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from '../calls/answers.ts'
import { HttpFailure, notAnEnvelope, tooSlow } from '../calls/failures.ts'

/** An import of it would load all that `node:http` offers, WebSockets among it, at every start. */
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** Answers an address that cannot be decoded or has a part that is too long, before any route. */
export function answerBadAddress(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  const failure = notAnEnvelope()
  void reply.code(failure.status).type('application/json; charset=utf-8').send(errorBody(failure, randomUUID()))
}

/** A name or an address with its port, or nothing, as RFC 9110 writes a host. */
const host = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i

/**
 * Refuses a request that names no host, several, or what is none (RFC 9112, section 3.2): a balancer may take it for
 * another host than this server does. One of HTTP/1.0 need not name any.
 */
export function refuseWrongHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter((_, at, all) => at % 2 === 1 && all[at - 1]?.toLowerCase() === 'host')
    const isRight = hosts.length === 1 || (hosts.length === 0 && raw.httpVersion === '1.0')
    done(isRight && hosts.every((named) => host.test(named)) ? undefined : notAnEnvelope('Host'))
  })
}

/** Answers a head that cannot be read, is too long or too late, and so never becomes a request. */
export function answerBadHead(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const failure = failureOfHead(error)
  const body = JSON.stringify(errorBody(failure, randomUUID()))
  const head = [
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close'
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

function failureOfHead({ code }: NodeJS.ErrnoException): HttpFailure {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow()
  if (code === 'HPE_HEADER_OVERFLOW')
    return new HttpFailure(431, 'errorDuringRequest', 'The head of this request is too large.')
  return notAnEnvelope()
}
