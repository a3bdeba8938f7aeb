import { errorCodes } from '@payouts/contract/errors'
import { isImport, type Operation } from '@payouts/contract/systems/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { type Answer, errorBody } from '../calls/answers.ts'
import type { Route } from '../calls/bind.ts'
import { checkedInput } from '../calls/checked-input.ts'
import { HttpFailure } from '../calls/failures.ts'
import { mayCall, notPermitted } from '../calls/may-call.ts'
import { isStorable, parsePayload } from '../calls/open-envelope.ts'
import { type CheckedCall, runRead, runWrite } from '../calls/run-call.ts'
import type { HttpServerParts } from '../server/http-server-parts.ts'
import { answerImport } from './answer-import.ts'
import { keyMissing, notAuthenticated, problemOf, wrongType } from './problem.ts'

export type OperationCall = {
  operation: Operation
  /** The parameters in its path. */
  names: readonly string[]
  /** Reads texts as the values of the payload. */
  read(given: Readonly<Record<string, string>>): Record<string, unknown>
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers an operation by the call of the contract that it stands for. @throws HttpFailure */
export async function answerOperation(parts: HttpServerParts, call: OperationCall): Promise<FastifyReply> {
  const { operation, request, reply } = call
  const { client } = request
  if (!client) throw notAuthenticated()
  const requestId = operation.method === 'POST' ? idempotencyKey(request) : request.call.requestId
  request.call.requestId = requestId
  const hold = (tx: Tx) => parts.systems.hold(tx, client)
  const session = { caller: client.caller, asOf: client.asOf, hold }
  const { address } = request.call
  if (isImport(operation)) {
    const payload = call.read(textsOf(request.query))
    const { body, socket: connection } = request
    const answer = await answerImport(parts, { operation, session, payload, body, connection, requestId, address })
    return send(reply, answer, 'write', request)
  }
  const route = parts.routes.find(({ endpoint }) => endpoint === operation.endpoint)
  if (!route) throw new Error(`${operation.path} has no route`)
  const { payload, plaintext } = payloadOf(call)
  const answer = await answerAs(parts, { route, session, payload, plaintext, requestId, address })
  return send(reply, answer, operation.method === 'POST' ? 'write' : 'read', request)
}

type Asked = {
  route: Route
  session: CheckedCall['session']
  payload: unknown
  plaintext: Buffer
  requestId: string
  address: string
}

async function answerAs(parts: HttpServerParts, asked: Asked): Promise<Answer> {
  const { route, session, payload, plaintext, requestId, address } = asked
  const { endpoint } = route
  if (!mayCall(endpoint, session.caller))
    return errorBody(await notPermitted(parts, session, endpoint, requestId), requestId)
  const checked = checkedInput(endpoint, payload)
  if ('refusal' in checked) return errorBody(checked.refusal, requestId)
  const call = { session, opened: { requestId, payload, plaintext }, input: checked.input, address }
  if (route.binding !== 'read' && route.binding !== 'write') throw new Error(`${endpoint.path} answers no operation`)
  const answer = route.binding === 'read' ? await runRead(parts, route, call) : await runWrite(parts, route, call)
  if (answer.responseCode === '0') parts.checkResult(endpoint, answer.result)
  // The right alone does not open it. Written apart from the call, whose transaction a refusal rolls back.
  else if (answer.errorCode === errorCodes.notPermitted)
    await parts.authority.recordNotPermitted(session.caller, endpoint.path, requestId)
  return answer
}

/** Path and query of a GET, or path and JSON body of a POST. */
function payloadOf({ operation, names, read, request }: OperationCall): { payload: unknown; plaintext: Buffer } {
  const params = textsOf(request.params)
  const query = textsOf(request.query)
  if (operation.method === 'GET') {
    const payload = read({ ...query, ...params })
    return { payload, plaintext: Buffer.from(JSON.stringify(payload)) }
  }
  if (Object.keys(query).length > 0) throw invalid(Object.keys(query).join(', '))
  if (!Buffer.isBuffer(request.body)) throw wrongType(operation)
  const body = parsePayload(request.body)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('body')
  for (const name of names) if (name in body) throw invalid(name)
  // The bytes as they came: writing the payload again would overflow the stack where it is nested deeply.
  return {
    payload: { ...body, ...read(params) },
    plaintext: Buffer.concat([Buffer.from(JSON.stringify(params)), request.body])
  }
}

function textsOf(given: unknown): Record<string, string> {
  const texts = z.record(z.string(), z.string()).safeParse(given)
  if (!texts.success) throw invalid(texts.error.issues[0]?.path.join('.') ?? 'query')
  const [unstorable] = Object.entries(texts.data).find(([, text]) => !isStorable(text)) ?? []
  if (unstorable !== undefined) throw invalid(unstorable)
  return texts.data
}

export function idempotencyKey(request: FastifyRequest): string {
  const given = request.headers['idempotency-key']
  // The header field's draft writes it in quotes.
  const { success, data } = z.uuid().safeParse(typeof given === 'string' ? given.replaceAll('"', '') : given)
  if (!success) throw keyMissing()
  return data.toLowerCase()
}

const invalid = (field: string) =>
  new HttpFailure(400, 'errorDuringRequest', `The value of ${field} is not valid. Please check it and try again.`, {
    field
  })

function send(reply: FastifyReply, answer: Answer, kind: 'read' | 'write', request: FastifyRequest): FastifyReply {
  if (answer.responseCode === '0') {
    request.call.outcome = '0'
    return reply.send(answer.result)
  }
  request.call.outcome = answer.errorCode
  const problem = problemOf(answer, kind, request.call.requestId)
  return reply.code(problem.status).type('application/problem+json; charset=utf-8').send(problem)
}
