import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from '../calls/answers.ts'
import { HttpFailure, notAnEnvelope, tooSlow } from '../calls/failures.ts'

/** Answers an address that cannot be decoded or has a part that is too long, before any route. */
export function answerBadAddress(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  const failure = notAnEnvelope()
  void reply.code(failure.status).type('application/json; charset=utf-8').send(errorBody(failure, randomUUID()))
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
