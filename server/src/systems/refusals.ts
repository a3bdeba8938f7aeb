import type { Operation } from '@payouts/contract/systems/operation'
import { problem } from '@payouts/contract/systems/problem'
import { type JsonSchema, schemaOf } from '#platform/http/systems/parameters.ts'

type Refusal = {
  name: string
  description: string
  /** Of reads, of writes, or of both. */
  of?: Operation['method']
  /** Header fields of `describedHeaders` that it always has, and those that it may have. */
  headers?: readonly HeaderName[]
  perhaps?: readonly HeaderName[]
}

type HeaderName = 'RateLimit' | 'RateLimit-Policy' | 'Retry-After' | 'WWW-Authenticate'

/** Every answer to a client that is known. */
export const rate = ['RateLimit', 'RateLimit-Policy'] as const

/**
 * What may be answered in place of a result. The rate is stated once the client is known: before that, an address may
 * send too much, or the server may have no capacity.
 */
const refusals: Readonly<Record<number, Refusal>> = {
  400: {
    ...{ name: 'NotValid', perhaps: rate },
    description: 'A parameter, the Idempotency-Key or the body is not valid; field names it.'
  },
  401: {
    ...{ name: 'NotAuthenticated', headers: ['WWW-Authenticate'] },
    description: 'No token of this client, an expired one, or another address than it may call from. Ask for a token.'
  },
  403: { name: 'NotPermitted', headers: rate, description: 'The client lacks the right, or no policy lets it decide.' },
  404: {
    ...{ name: 'NotFound', of: 'GET', headers: rate },
    description: 'There is nothing, or nothing that this client may see.'
  },
  408: {
    ...{ name: 'TooSlow', of: 'POST', headers: rate },
    description: 'The body took too long to arrive. Repeat with the same Idempotency-Key.'
  },
  409: {
    ...{ name: 'Conflict', headers: rate },
    description: 'A rule refuses it, or what it names was changed meanwhile: read again. Nothing was changed.'
  },
  413: { name: 'TooLarge', of: 'POST', headers: rate, description: 'The body is too large; detail says the limit.' },
  415: {
    ...{ name: 'WrongType', of: 'POST', headers: rate },
    description: 'The body has another Content-Type than described, or a Content-Encoding.'
  },
  422: {
    ...{ name: 'KeyReused', of: 'POST', headers: rate },
    description: 'The Idempotency-Key was used for other content. Nothing was changed.'
  },
  429: {
    ...{ name: 'TooManyCalls', headers: ['Retry-After'], perhaps: rate },
    description: 'More calls than the rate of this client or of its network. Wait for Retry-After seconds.'
  },
  503: {
    ...{ name: 'Unavailable', headers: ['Retry-After'], perhaps: rate },
    description: 'No capacity at present. Repeat after Retry-After seconds, a POST with the same Idempotency-Key.'
  },
  507: {
    ...{ name: 'NoRoom', of: 'POST', headers: rate },
    description: 'The server has no room left to store the body. Nothing was changed; its administrator has to act.'
  }
}

const text = { type: 'string' }
const describedHeaders: Readonly<Record<HeaderName, { description: string; schema: JsonSchema }>> = {
  RateLimit: { description: 'Calls that are left (r), and for how many seconds (t).', schema: text },
  'RateLimit-Policy': { description: 'Calls (q) in a window of seconds (w).', schema: text },
  'Retry-After': { description: 'Seconds until the next try.', schema: { type: 'integer', minimum: 0 } },
  'WWW-Authenticate': { description: 'How to authenticate: Bearer.', schema: text }
}

const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** What `components` says of refusals. */
export const refusalComponents = {
  schemas: { Problem: schemaOf(problem, 'output') },
  responses: {
    ...Object.fromEntries(Object.values(refusals).map((refusal) => [refusal.name, responseOf(refusal)])),
    Problem: { description: 'Another refusal, or a fault of the server.', content }
  },
  headers: Object.fromEntries(
    Object.entries(describedHeaders).map(([name, header]) => [name, { required: true, ...header }])
  )
}

function responseOf({ description, headers = [], perhaps = [] }: Refusal): object {
  const maybe = perhaps.map((name) => [name, describedHeaders[name]] as const)
  return { description, headers: { ...headersOf(headers), ...Object.fromEntries(maybe) }, content }
}

/** Header fields that an answer always has. */
export function headersOf(names: readonly HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The refusals that an operation may meet. */
export function refusalsOf({ method }: Operation): Record<string, { $ref: string }> {
  const met = Object.entries(refusals).filter(([, refusal]) => (refusal.of ?? method) === method)
  const named = met.map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }] as const)
  return Object.fromEntries([...named, ['default', { $ref: '#/components/responses/Problem' }]])
}
