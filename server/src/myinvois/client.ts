import { hash } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'
import {
  type Answer,
  asRefused,
  detailsAnswer,
  documentTypeAnswer,
  type Refused,
  searchAnswer,
  stateAnswer,
  submissionAnswer,
  submitAnswer
} from './answers.ts'

/** Where the authority is, and by which names it knows the payer. */
export type Connection = {
  url: string
  clientId: string
  clientSecret: string
  /** Off for measurements with a stub. */
  limits?: false
}

/** Why there is no answer to rely on. `lost`: the authority may have taken the call or not. */
export type NoAnswer =
  /** Nothing was sent; `why` where the authority was not there rather than asked for a pause. */
  | { problem: 'busy'; retryAfterMs: number; why?: string }
  | { problem: 'lost'; why: string }
  | { problem: 'refused'; refused: Refused }

type SignedDocument = { documentNo: string; bytes: Buffer }

/** How many calls of a kind the authority takes from one client in a minute. */
const mostInMinute = {
  token: 12,
  submit: 100,
  submission: 300,
  details: 125,
  search: 12,
  state: 12,
  types: 12
} as const
type Limited = keyof typeof mostInMinute

const longestWaitMs = 30_000
const mostAnswerBytes = 5 * 1024 * 1024
const defaultRetryMs = 60_000
/** Whatever the authority asks for, it is tried again after this time. */
const longestRetryMs = 3_600_000
const beforeExpiryMs = 60_000
const minuteMs = 60_000

/**
 * The authority's interface as the product calls it. It believes nothing that has not the expected shape: such an
 * answer counts as lost. Neither secret nor token is ever logged.
 */
export class MyInvois {
  readonly #connection: Connection
  readonly #clock: Clock
  readonly #log: Logger
  readonly #recent = new Map<Limited, number[]>()
  #token: { value: string; until: number } | undefined
  /** Calls at the same time wait for one token. */
  #signingIn: Promise<{ value: string } | NoAnswer> | undefined

  constructor(connection: Connection, { clock, log }: { clock: Clock; log: Logger }) {
    this.#connection = connection
    this.#clock = clock
    this.#log = log
  }

  /** Sends up to 100 documents, byte for byte as they are kept. */
  submit(documents: readonly SignedDocument[]) {
    const body = {
      documents: documents.map(({ documentNo, bytes }) => ({
        format: 'JSON',
        document: bytes.toString('base64'),
        documentHash: hash('sha256', bytes),
        codeNumber: documentNo
      }))
    }
    return this.#call('submit', 'POST', '/api/v1.0/documentsubmissions/', submitAnswer, body)
  }

  submission(submissionUid: string, pageNo: number) {
    const path = `/api/v1.0/documentsubmissions/${encodeURIComponent(submissionUid)}?pageNo=${pageNo}&pageSize=100`
    return this.#call('submission', 'GET', path, submissionAnswer)
  }

  details(uuid: string) {
    return this.#call('details', 'GET', `/api/v1.0/documents/${encodeURIComponent(uuid)}/details`, detailsAnswer)
  }

  /** Finds a document by its number, among those that were submitted on these days. */
  search(documentNo: string, { from, to }: { from: Date; to: Date }) {
    const query = new URLSearchParams({
      submissionDateFrom: from.toISOString(),
      submissionDateTo: to.toISOString(),
      searchQuery: documentNo
    })
    return this.#call('search', 'GET', `/api/v1.0/documents/search?${query}`, searchAnswer)
  }

  /** How long documents of a type may be sent, cancelled and rejected. */
  documentType(type: string) {
    return this.#call('types', 'GET', `/api/v1.0/documenttypes/${encodeURIComponent(type)}`, documentTypeAnswer)
  }

  cancel(uuid: string, reason: string) {
    const path = `/api/v1.0/documents/state/${encodeURIComponent(uuid)}/state`
    return this.#call('state', 'PUT', path, stateAnswer, { status: 'cancelled', reason })
  }

  async #call<Result>(
    kind: Limited,
    method: string,
    path: string,
    shape: Answer<Result>,
    body?: object
  ): Promise<{ answer: Result; correlationId: string | null } | NoAnswer> {
    const tooSoon = this.#tooSoon(kind)
    if (tooSoon) return tooSoon
    const token = await this.#accessToken()
    if ('problem' in token) return token
    const headers = { authorization: `Bearer ${token.value}`, 'content-type': 'application/json' }
    const received = await this.#fetch(path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) })
    })
    if ('problem' in received) return received
    if (received.status !== 401) return outcomeOf(received, shape)
    // The authority has forgotten the token, and did nothing: the next call asks for another.
    this.#token = undefined
    return { problem: 'busy', retryAfterMs: 0 }
  }

  async #accessToken(): Promise<{ value: string } | NoAnswer> {
    if (this.#token && this.#token.until > this.#clock.now().getTime()) return this.#token
    this.#signingIn ??= this.#signIn().finally(() => {
      this.#signingIn = undefined
    })
    return this.#signingIn
  }

  /** Keeps the authority's limit before the authority has to. */
  #tooSoon(kind: Limited): NoAnswer | undefined {
    if (this.#connection.limits === false) return undefined
    const now = this.#clock.now().getTime()
    const recent = (this.#recent.get(kind) ?? []).filter((at) => now - at < minuteMs)
    const [first = now] = recent
    if (recent.length >= mostInMinute[kind]) return { problem: 'busy', retryAfterMs: minuteMs - (now - first) }
    this.#recent.set(kind, [...recent, now])
    return undefined
  }

  async #signIn(): Promise<{ value: string } | NoAnswer> {
    const tooSoon = this.#tooSoon('token')
    if (tooSoon) return tooSoon
    const { clientId, clientSecret } = this.#connection
    const received = await this.#fetch('/connect/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: 'client_credentials',
        scope: 'InvoicingAPI'
      }).toString()
    })
    // Without a token nothing was sent, so nothing is in doubt.
    if ('problem' in received)
      return received.problem === 'lost'
        ? { problem: 'busy', retryAfterMs: defaultRetryMs, why: received.why }
        : received
    const { access_token: value, expires_in: seconds } = (received.json ?? {}) as Record<string, unknown>
    if (received.status !== 200 || typeof value !== 'string' || !asHeader.test(value) || typeof seconds !== 'number')
      return { problem: 'refused', refused: asRefused(received.json, 'The authority does not know this client.') }
    this.#token = { value, until: this.#clock.now().getTime() + seconds * 1000 - beforeExpiryMs }
    return this.#token
  }

  async #fetch(path: string, request: RequestInit): Promise<Received | NoAnswer> {
    const call = path.split('?')[0]
    try {
      const response = await fetch(`${this.#connection.url}${path}`, {
        ...request,
        redirect: 'error',
        signal: AbortSignal.timeout(longestWaitMs)
      })
      const text = await textOf(response)
      const correlationId = response.headers.get('correlationid')
      this.#log.info({ call, status: response.status, correlationId }, 'the tax authority answered')
      if (response.status === 429) return { problem: 'busy', retryAfterMs: retryAfterOf(response) }
      return { status: response.status, json: parsed(text), correlationId }
    } catch (error) {
      const why = error instanceof Error ? error.name : 'unknown'
      this.#log.warn({ call, why }, 'the tax authority did not answer')
      return { problem: 'lost', why: 'The authority did not answer.' }
    }
  }
}

type Received = { status: number; json: unknown; correlationId: string | null }

function outcomeOf<Result>({ status, json, correlationId }: Received, shape: Answer<Result>) {
  if (status >= 500) return { problem: 'lost' as const, why: `The authority failed with ${status}.` }
  // It has the same payload already, so the first answer was lost.
  if (status === 422) return { problem: 'lost' as const, why: 'The authority has this submission already.' }
  if (status >= 400)
    return { problem: 'refused' as const, refused: asRefused(json, `The authority refused the call with ${status}.`) }
  const { success, data } = shape.safeParse(json)
  return success
    ? { answer: data, correlationId }
    : { problem: 'lost' as const, why: 'The answer of the authority is not readable.' }
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > mostAnswerBytes) throw new RangeError('The answer is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a token has to look like to be sent in a header. */
const asHeader = /^[!-~]{1,10000}$/

/** In milliseconds; a minute if the header says nothing. */
function retryAfterOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, longestRetryMs) : defaultRetryMs
}
