import type { Envelope } from '@payouts/contract/envelope'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../refusal.ts'
import type { HttpServerParts } from '../server/http-server-parts.ts'
import { type Answer, answerOf, errorBody } from './answers.ts'
import type { DownloadedFile, Route } from './bind.ts'
import { checkedInput } from './checked-input.ts'
import { mayCall, notPermitted } from './may-call.ts'
import { disagreement, openEnvelope, readEnvelope } from './open-envelope.ts'
import { isDryRun, runDownload, runRead, runWrite } from './run-call.ts'
import { identityFirst, twoStepFirst } from './still-to-prove.ts'

type BootstrapRoute = Extract<Route, { binding: 'bootstrap' }>
type SessionRoute = Exclude<Route, BootstrapRoute>

/** Takes one request of the contract from its body to its answer. @throws HttpFailure for an HTTP error status */
export async function answerCall(
  parts: HttpServerParts,
  route: Route,
  request: FastifyRequest
): Promise<Answer | DownloadedFile> {
  const envelope = readEnvelope(request, route.endpoint.takesFile === true)
  request.call.requestId = envelope.requestId
  const answered =
    route.binding === 'bootstrap'
      ? await answerBootstrap(parts, route, envelope, request.call.address)
      : await answerSession(parts, route, envelope, request)
  return isRefusal(answered) ? errorBody(answered, envelope.requestId) : answered
}

async function answerBootstrap(
  parts: HttpServerParts,
  route: BootstrapRoute,
  envelope: Envelope,
  address: string
): Promise<Answer | Refusal> {
  const { database, clock, services } = parts
  const bootstrap = await parts.authority.bootstrap(envelope.sessionId)
  if (typeof bootstrap === 'string') return noSession(bootstrap)
  const opened = openEnvelope(envelope, route.endpoint.path, bootstrap.messageKey)
  const checked = checkedInput(route.endpoint, opened.payload)
  if ('refusal' in checked) return checked.refusal
  const { bootstrapId } = bootstrap
  const { requestId } = envelope
  const result = await route.handle({ ...checked, db: database.db, bootstrapId, address, clock, requestId, services })
  if (isRefusal(result)) return result
  parts.checkResult(route.endpoint, result)
  return answerOf(result)
}

async function answerSession(
  parts: HttpServerParts,
  route: SessionRoute,
  envelope: Envelope,
  request: FastifyRequest
): Promise<Answer | DownloadedFile | Refusal> {
  const { endpoint } = route
  const origin = { address: request.call.address, userAgent: request.headers['user-agent'] }
  const session = await parts.authority.session(envelope.sessionId, origin)
  if (typeof session === 'string') return noSession(session)
  const { caller } = session
  parts.signedInNetworks.note(request.call.network)
  request.call.user = caller.userName
  await parts.limits.ofUser(request, caller.userId)
  const disagrees = disagreement(envelope, session)
  if (disagrees) return disagrees
  const opened = openEnvelope(envelope, endpoint.path, session.messageKey)
  const twoStepMissing = twoStepFirst(endpoint, session)
  if (twoStepMissing) return twoStepMissing
  if (!mayCall(endpoint, caller)) return notPermitted(parts, session, endpoint, envelope.requestId)
  const checked = checkedInput(endpoint, opened.payload)
  if ('refusal' in checked) return checked.refusal
  const { clock, services } = parts
  const proof = { required: services.config.reaskBeforeApproval, dryRun: isDryRun(checked.input), now: clock.now() }
  const identityUnconfirmed = identityFirst(endpoint, session, proof)
  if (identityUnconfirmed) return identityUnconfirmed
  const hold = (tx: Tx) => parts.authority.holdSession(tx, session)
  const call = { session: { ...session, hold }, opened, input: checked.input, address: request.call.address }
  if (route.binding === 'download') return runDownload(parts, route, call)
  const answer = route.binding === 'read' ? await runRead(parts, route, call) : await runWrite(parts, route, call)
  if (answer.responseCode === '0') parts.checkResult(endpoint, answer.result)
  return answer
}

function noSession(found: 'expired' | 'unknown'): Refusal {
  return found === 'expired'
    ? refuse('sessionExpired', 'Your session has expired. Please sign in again.')
    : refuse('sessionNotFound', 'You are not signed in. Please sign in.')
}
