import type { Endpoint, InputOf, OutputOf } from '@payouts/contract/endpoint'
import { additionalData, type Envelope, ivBytes } from '@payouts/contract/envelope'
import { type ErrorAnswer, type ErrorName, errorCodes } from '@payouts/contract/errors'
import { fullMenu, type MenuList } from '@payouts/contract/permissions'
import { onTestFinished, vi } from 'vitest'
import { bytesOf } from '#client/seal.ts'
import { clearSession, keepSession, type Session } from '#client/session/session.ts'

const messageKey = btoa('k'.repeat(32))

/** The field at fault, and what has to be proved first. */
type RefusalDetails = Pick<ErrorAnswer, 'field' | 'needs'>

/** What a handler answers instead of a result to refuse the call. */
class Refused {
  readonly code: ErrorName
  readonly message: string
  readonly details: RefusalDetails

  constructor(code: ErrorName, message: string, details: RefusalDetails) {
    this.code = code
    this.message = message
    this.details = details
  }
}

/** What a handler of a download answers: a file with its name. */
class Sent {
  readonly fileName: string
  readonly text: string

  constructor(fileName: string, text: string) {
    this.fileName = fileName
    this.text = text
  }
}

export const sent = (fileName: string, text = 'contents') => new Sent(fileName, text)

export const refused = (code: ErrorName, message: string, details: RefusalDetails = {}) =>
  new Refused(code, message, details)

/** Instead of an answer: the connection breaks after the call has arrived. */
export const lost = () => Promise.reject(new TypeError('Failed to fetch'))

/** Whether the browser says that it is connected; until the test is over. */
export function browserIsOnline(isOnline: boolean): void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  onTestFinished(() => online.mockRestore())
}

/** The beginning of an answer, before the connection breaks. */
export function cutOff(): Response {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"')),
    pull: (controller) => controller.error(new TypeError('network error'))
  })
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
}

/** Instead of an answer: 503, because the server has too much to do. */
export const overloaded = Symbol('overloaded')

export type Received = { readonly path: string; readonly envelope: Envelope; readonly payload: unknown }

type Answer<E extends Endpoint> = OutputOf<E> | Sent | Refused | typeof overloaded | Response

/** The test that runs, counted: all files of a worker share one window, and each test has a session of its own. */
let testNo = 1
const sessionOfTest = () => `test-${testNo}`

/** A call of an earlier test may arrive when its test is over; it gets no answer, and no other test takes it for its own. */
const isOfThisTest = ({ sessionId }: Envelope) => !/^test-\d+$/.test(sessionId) || sessionId === sessionOfTest()
const noAnswer = () => new Promise<never>(() => undefined)

const isDryRun = (payload: unknown) =>
  typeof payload === 'object' && payload !== null && 'dryRun' in payload && payload.dryRun === true

/**
 * A server for one test, which speaks the protocol: tokens, bootstraps and sealed envelopes, which it really opens.
 * `on` says what a call answers; a call that nobody expects fails the test's request with 404, and a dry run that nobody
 * expects is never answered: a dialog without a preview looks the same however fast the machine is.
 */
export function fakeServer() {
  const handlers = new Map<string, (payload: never) => unknown>()
  const received: Received[] = []
  const tokens: Tokens = { issued: 0, accepts: () => true, ready: () => Promise.resolve() }

  vi.stubGlobal('fetch', async (address: string, { headers, body }: RequestInit) => {
    if (address === '/api/identity/token') return tokens.ready().then(() => tokenAnswer(tokens))
    if (address.startsWith('/api/v1/auth/BasicAuth/'))
      return Response.json({ responseCode: '0', result: { messageKey, basicAuthToken: 'bootstrap' } })
    const token = new Headers(headers).get('Authorization')?.replace('Bearer ', '') ?? ''
    if (!tokens.accepts(token)) return Response.json({ error: 'invalid_token' }, { status: 401 })
    const envelope = JSON.parse(String(body)) as Envelope
    if (!isOfThisTest(envelope)) return noAnswer()
    const payload = await opened(envelope, address)
    received.push({ path: address, envelope, payload })
    const handle = handlers.get(address)
    if (!handle && isDryRun(payload)) return noAnswer()
    const result = await handle?.(payload as never)
    return isOfThisTest(envelope) ? answerOf(result) : noAnswer()
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    clearSession()
  })

  return {
    received,
    tokens,
    on<E extends Endpoint>(endpoint: E, handle: (payload: InputOf<E>) => Answer<E> | Promise<Answer<E>>): void {
      handlers.set(endpoint.path, handle)
    },
    payloadsOf: (endpoint: Endpoint) =>
      received.filter(({ path }) => path === endpoint.path).map((call) => call.payload)
  }
}

/** Signs a user in without the screen: with everything granted, or with what `menu` grants. */
export function signedIn({ menu = fullMenu, ...more }: Partial<Session> & { menu?: MenuList[] } = {}): Session {
  const session: Session = {
    sessionId: sessionOfTest(),
    messageKey,
    loginId: 'aminah',
    userId: 1,
    userName: 'Aminah binti Yusof',
    role: 'Payout officer',
    menu,
    company: null,
    rememberMe: false,
    ...more
  }
  keepSession(session)
  const ownTest = testNo
  onTestFinished(() => {
    testNo = ownTest + 1
    clearSession()
  })
  return session
}

/** The whole tree of the named menu lists, and nothing else. */
export function menuOf(...names: string[]): MenuList[] {
  return fullMenu.filter((list) => names.includes(list.menuListName))
}

type Tokens = {
  issued: number
  accepts: (token: string) => boolean
  ready: () => Promise<unknown>
  /** What comes instead of a token. */
  instead?: () => Response
}

function tokenAnswer(tokens: Tokens): Response {
  if (tokens.instead) return tokens.instead()
  tokens.issued += 1
  return Response.json({ access_token: `token-${tokens.issued}`, token_type: 'Bearer', expires_in: 300 })
}

function answerOf(result: unknown): Response {
  if (result instanceof Response) return result
  if (result === overloaded) return Response.json({}, { status: 503, headers: { 'Retry-After': '1' } })
  if (result === undefined) return Response.json({ responseCode: '-1' }, { status: 404 })
  if (result instanceof Sent)
    return new Response(result.text, {
      headers: { 'Content-Type': 'text/csv', 'Content-Disposition': `attachment; filename="${result.fileName}"` }
    })
  if (!(result instanceof Refused)) return Response.json({ responseCode: '0', result })
  return Response.json({
    responseCode: '-1',
    errorCode: errorCodes[result.code],
    displayErrorMessage: result.message,
    errorDescription: 'request 1',
    ...result.details
  })
}

async function opened({ requestId, contentData, fileContent = '' }: Envelope, path: string): Promise<unknown> {
  const key = await crypto.subtle.importKey('raw', bytesOf(messageKey), 'AES-GCM', false, ['decrypt'])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(fileContent))
  const fileSha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const additional = new TextEncoder().encode(additionalData(requestId, path, fileSha256))
  const sealed = bytesOf(contentData)
  const algorithm = { name: 'AES-GCM', iv: sealed.subarray(0, ivBytes), additionalData: additional }
  const plain = await crypto.subtle.decrypt(algorithm, key, sealed.subarray(ivBytes))
  return JSON.parse(new TextDecoder().decode(plain))
}
