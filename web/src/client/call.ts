import type { Endpoint, InputOf, OutputOf } from '@payouts/contract/endpoint'
import type { Envelope } from '@payouts/contract/envelope'
import { CallError, isTrouble, lostCall, neededFirst, offlineText } from './call-error.ts'
import { isJson } from './fetch-whole.ts'
import { keepTrying } from './keep-trying.ts'
import { refusalFrom } from './refusal.ts'
import { base64OfFile, seal } from './seal.ts'
import { credentialsFor } from './session/credentials.ts'
import { doubtRights } from './session/rights.ts'
import { currentSession } from './session/session.ts'
import { endSession } from './session/session-end.ts'
import { confirmIdentityFirst, leadToTwoStep } from './session/still-to-prove.ts'
import { toast } from './toast.ts'
import { post, type SendOptions } from './transport.ts'

export type CallOptions = SendOptions & {
  readonly file?: Blob | undefined
  /** Sent again if a write is repeated after a lost answer: the server then returns the first answer. */
  readonly requestId?: string | undefined
  /** Whether nobody waits for it, so that a missing connection is not reported. */
  readonly inBackground?: boolean
}

/**
 * Makes one call of the contract and returns its result. A write whose answer is lost is sent again unchanged; so is
 * one that needs a recent re-authentication, after the person has re-authenticated.
 * @throws CallError if it is refused or no answer comes
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  payload: InputOf<E>,
  options: CallOptions = {}
): Promise<OutputOf<E>> {
  const response = await answered(endpoint, payload, options)
  const answer = (await response.json().catch(() => undefined)) as
    | { responseCode: string; result: OutputOf<E> }
    | undefined
  if (answer?.responseCode === '0') return answer.result
  const refusal = refused(endpoint, answer, response)
  const needed = neededFirst(refusal)
  if (needed?.what === 'confirmIdentity' && (await confirmIdentityFirst(needed.by)))
    return call(endpoint, payload, options)
  throw refusal
}

/**
 * Fetches a file. `fileName` is the server's.
 * @throws CallError if the answer is a refusal instead of a file
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  payload: InputOf<E>,
  options: CallOptions = {}
): Promise<{ blob: Blob; fileName: string }> {
  const response = await answered(endpoint, payload, options)
  if (!response.ok || isJson(response)) throw refused(endpoint, await response.json().catch(() => undefined), response)
  const blob = await response.blob().catch((cause) => Promise.reject(lostCall(cause)))
  return { blob, fileName: fileNameOf(response) }
}

async function answered(endpoint: Endpoint, payload: unknown, options: CallOptions): Promise<Response> {
  try {
    const { file, requestId = crypto.randomUUID(), inBackground = false, ...sending } = options
    const { key, ...signedBy } = await credentialsFor(endpoint)
    const fileContent = file && (await base64OfFile(file))
    const contentData = await seal(payload, { requestId, path: endpoint.path, fileContent }, key)
    const body: Envelope = { requestId, ...signedBy, contentData, ...(fileContent && { fileContent }) }
    const text = JSON.stringify(body)
    if (endpoint.kind !== 'write') return await post(endpoint.path, text, sending)
    const send = (stopped: AbortSignal) =>
      post(endpoint.path, text, {
        ...sending,
        signal: AbortSignal.any([stopped, ...(sending.signal ? [sending.signal] : [])])
      })
    return await keepTrying(send, { stalled: inBackground ? undefined : stalledTexts(payload) })
  } catch (error) {
    if (isTrouble(error, 'offline')) toast.failure(offlineText, { title: 'You are offline!', id: 'offline-call' })
    throw error
  }
}

/** A dry run changes nothing; for other writes it is unknown whether the connection broke before or after. */
function stalledTexts(payload: unknown) {
  const isDryRun = (payload as { dryRun?: unknown }).dryRun === true
  if (isDryRun)
    return {
      text: 'No connection; nothing has been sent yet.',
      whenStopped: new CallError('notSent', 'Stopped. Nothing has been sent.')
    }
  return {
    text: 'No connection. It is sent again until the server answers, and takes effect only once.',
    whenStopped: new CallError('stopped', 'Stopped: the server could not be reached.')
  }
}

/** Reads a refusal, and informs the frame if the session is over or the rights have changed. */
function refused(endpoint: Endpoint, answer: unknown, response: Response) {
  const error = refusalFrom(answer, response)
  if (endpoint.access !== 'bootstrap' && currentSession()) {
    if (error.trouble === 'sessionExpired') endSession({ to: '/SignIn', say: error.message })
    if (error.trouble === 'sessionNotFound') endSession({ to: '/' })
    if (error.trouble === 'notPermitted') doubtRights()
    if (neededFirst(error)?.what === 'twoStep') leadToTwoStep()
  }
  return error
}

/** RFC 6266: the encoded name if there is one, else the plain one. */
function fileNameOf(response: Response): string {
  const disposition = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'download')
}
