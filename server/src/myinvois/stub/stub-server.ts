import { hash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type SentDocument,
  type StoredDocument,
  type StubOptions,
  TaxpayerDocuments,
  windowHours
} from './taxpayer-documents.ts'

/** An answer of the stub: undefined cuts the connection. */
type Answer = { status: number; body?: unknown; retryAfter?: number } | undefined

export type MyInvoisStub = { url: string; documents: TaxpayerDocuments; close(): Promise<void> }

const mostBytes = 5 * 1024 * 1024
const tokenSeconds = 3_600
const minute = 60_000

const failed = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message, target: null, details: [] } }
})

/**
 * The tax authority's interface on this machine alone, as strict as the authority, in memory. It exists so that
 * everything can be seen and tested without credentials; what it calls valid is worth nothing to anybody.
 */
export async function startMyInvoisStub(options: StubOptions, port = 0): Promise<MyInvoisStub> {
  const authority = new Authority(options)
  const server = createServer((request, response) => void authority.answer(request, response))
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    documents: authority.documents,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      })
  }
}

class Authority {
  readonly documents: TaxpayerDocuments
  readonly #options: StubOptions
  readonly #tokens = new Map<string, number>()
  readonly #calls = new Map<string, number[]>()
  readonly #payloads = new Map<string, number>()

  constructor(options: StubOptions) {
    this.#options = options
    this.documents = new TaxpayerDocuments(options)
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const answer = await this.#route(request, body)
    if (!answer) return void request.socket.destroy()
    response.statusCode = answer.status
    response.setHeader('content-type', 'application/json')
    response.setHeader('correlationId', randomUUID())
    if (answer.retryAfter !== undefined) response.setHeader('Retry-After', String(answer.retryAfter))
    response.end(answer.body === undefined ? '' : JSON.stringify(answer.body))
  }

  async #route({ method, url = '', headers }: IncomingMessage, body: Buffer | undefined): Promise<Answer> {
    const { pathname, searchParams } = new URL(url, 'http://stub')
    if (body === undefined) return failed(400, 'MaximumSizeExceeded', 'The submission is too large.')
    if (method === 'POST' && pathname === '/connect/token') return this.#logIn(new URLSearchParams(body.toString()))
    if (!this.#isKnown(headers.authorization)) return failed(401, 'Unauthorized', 'There is no valid token.')
    const [, , , area = '', first = '', second = ''] = pathname.split('/')
    if (area === 'documentsubmissions' && method === 'POST')
      return this.#limited('submit', 100, () => this.#submit(body))
    if (area === 'documentsubmissions')
      return this.#limited('submission', 300, () => this.#submission(first, searchParams))
    if (area === 'documents' && first === 'search') return this.#limited('search', 12, () => this.#search(searchParams))
    if (area === 'documents' && first === 'state' && method === 'PUT')
      return this.#limited('state', 12, () => this.#changeState(second, body))
    if (area === 'documents' && second === 'details') return this.#limited('details', 125, () => this.#details(first))
    if (area === 'documents' && second === 'raw') return this.#limited('raw', 60, () => this.#raw(first))
    if (area === 'documenttypes') return { status: 200, body: { id: Number(first), workflowParameters: workflow } }
    if (area === 'taxpayer' && first === 'validate')
      return { status: this.documents.unknownTins.has(second) ? 404 : 200, body: {} }
    return failed(404, 'NotFound', 'There is no such call.')
  }

  #logIn(form: URLSearchParams): Answer {
    const { clientId, clientSecret } = this.#options
    return this.#limited('token', 12, () => {
      if (form.get('grant_type') !== 'client_credentials') return { status: 400, body: { error: 'invalid_grant' } }
      if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
        return { status: 400, body: { error: 'invalid_client' } }
      const token = randomUUID()
      this.#tokens.set(token, this.#now() + tokenSeconds * 1000)
      return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds } }
    })
  }

  #isKnown(authorization = ''): boolean {
    return (this.#tokens.get(authorization.replace(/^Bearer /, '')) ?? 0) > this.#now()
  }

  #now(): number {
    return this.#options.clock.now().getTime()
  }

  /** So many calls a minute; then the call is refused until the minute is over. */
  #limited<Result extends Answer | Promise<Answer>>(name: string, most: number, work: () => Result): Result | Answer {
    if (this.#options.limits === false) return work()
    const recent = (this.#calls.get(name) ?? []).filter((at) => this.#now() - at < minute)
    this.#calls.set(name, [...recent, this.#now()])
    if (recent.length < most) return work()
    const retryAfter = Math.ceil((minute - (this.#now() - (recent[0] ?? 0))) / 1000)
    return { status: 429, retryAfter, body: { error: { code: 'TooManyRequests', message: 'The limit is reached.' } } }
  }

  async #submit(body: Buffer): Promise<Answer> {
    const digest = hash('sha256', body)
    const sentAt = this.#payloads.get(digest)
    if (sentAt !== undefined && this.#now() - sentAt < 10 * minute)
      return { ...failed(422, 'DuplicateSubmission', 'The same payload was sent before.'), retryAfter: 600 } as Answer
    const documents = sentIn(body)
    if (!documents) return failed(400, 'BadStructure', 'The submission is not a list of documents.')
    if (documents.length > 100) return failed(400, 'MaximumSizeExceeded', 'There are more than 100 documents.')
    const behaviour = this.documents.behaviourOf(documents)
    if (behaviour === 'fails') return failed(500, 'InternalError', 'Something failed.')
    if (behaviour === 'busy')
      return { ...failed(429, 'TooManyRequests', 'The limit is reached.'), retryAfter: 30 } as Answer
    this.#payloads.set(digest, this.#now())
    const result = this.documents.submit(documents)
    if (behaviour === 'slow') await new Promise((done) => setTimeout(done, 300))
    return behaviour === 'lost answer' ? undefined : { status: 202, body: result }
  }

  #submission(uid: string, query: URLSearchParams): Answer {
    const all = this.documents.all().filter(({ submissionUid }) => submissionUid === uid)
    if (all.length === 0) return failed(404, 'NotFound', 'There is no such submission.')
    const size = Number(query.get('pageSize') ?? 100)
    if (size > 100) return failed(400, 'BadArgument', 'A page has 100 documents at most.')
    const from = (Number(query.get('pageNo') ?? 1) - 1) * size
    const valid = all.filter(({ status }) => status !== 'Invalid').length
    const overall = valid === all.length ? 'valid' : valid === 0 ? 'invalid' : 'partially valid'
    return {
      status: 200,
      body: {
        submissionUid: uid,
        documentCount: all.length,
        dateTimeReceived: all[0]?.receivedAt.toISOString(),
        overallStatus: all.some(({ status }) => status === 'Submitted') ? 'in progress' : overall,
        documentSummary: all.slice(from, from + size).map(summaryOf)
      }
    }
  }

  #search(query: URLSearchParams): Answer {
    if (!query.get('submissionDateFrom') && !query.get('issueDateFrom'))
      return failed(400, 'BadArgument', 'The search needs dates.')
    const wanted = query.get('searchQuery')
    const found = this.documents.all().filter(({ documentNo }) => documentNo === wanted)
    return {
      status: 200,
      body: { result: found.map(summaryOf), metadata: { totalPages: 1, totalCount: found.length } }
    }
  }

  #details(uuid: string): Answer {
    const document = this.documents.find(uuid)
    if (!document) return failed(404, 'NotFound', 'There is no such document.')
    const steps = document.faults.map(({ code, path, text }, at) => ({
      name: `Step0${at + 3}-Validator`,
      status: 'Invalid',
      error: {
        propertyPath: null,
        errorCode: `Error0${at + 3}`,
        error: 'Validation failed',
        innerError: [{ propertyName: null, propertyPath: path, errorCode: code, error: text, innerError: [] }]
      }
    }))
    const results = { status: document.status, validationSteps: steps }
    return { status: 200, body: { ...summaryOf(document), ...(steps.length > 0 && { validationResults: results }) } }
  }

  #raw(uuid: string): Answer {
    const document = this.documents.find(uuid)
    return document
      ? { status: 200, body: { ...summaryOf(document), document: document.text } }
      : failed(404, 'NotFound', 'There is no such document.')
  }

  #changeState(uuid: string, body: Buffer): Answer {
    const { status, reason = '' } = JSON.parse(body.toString() || '{}') as { status?: string; reason?: string }
    if (reason === '' || reason.length > 300) return failed(400, 'BadArgument', 'The reason is wrong.')
    const refusal =
      status === 'rejected' ? this.documents.askRejection(uuid, reason) : this.documents.cancel(uuid, reason)
    if (refusal === 'NotFound') return failed(404, refusal, 'There is no such document.')
    if (refusal) return failed(400, refusal, 'The state does not change.')
    return { status: 200, body: { uuid, status: status === 'rejected' ? 'Requested for Rejection' : 'Cancelled' } }
  }
}

const workflow = [
  { parameter: 'submissionDuration', value: windowHours },
  { parameter: 'cancellationDuration', value: windowHours },
  { parameter: 'rejectionDuration', value: windowHours }
]

/** The body, unless it is larger than the authority takes. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length <= mostBytes) parts.push(part)
  }
  return length > mostBytes ? undefined : Buffer.concat(parts)
}

function sentIn(body: Buffer): SentDocument[] | undefined {
  try {
    const { documents } = JSON.parse(body.toString()) as { documents?: unknown }
    return Array.isArray(documents) && documents.length > 0 ? (documents as SentDocument[]) : undefined
  } catch {
    return undefined
  }
}

/** The long id, and with it the link for everybody, exists only for a valid document. */
const summaryOf = (document: StoredDocument) => ({
  uuid: document.uuid,
  submissionUid: document.submissionUid,
  longId: document.status === 'Valid' ? document.longId : '',
  internalId: document.documentNo,
  status: document.status,
  dateTimeIssued: document.issuedAt,
  dateTimeReceived: document.receivedAt.toISOString(),
  dateTimeValidated: document.validatedAt?.toISOString() ?? null,
  cancelDateTime: document.cancelledAt?.toISOString() ?? null,
  rejectRequestDateTime: document.rejectionAskedAt?.toISOString() ?? null,
  documentStatusReason: document.reason
})
