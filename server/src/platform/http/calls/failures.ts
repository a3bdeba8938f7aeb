import type { ErrorName } from '@payouts/contract/errors'

/** Ends a request with an HTTP status and the error body that all error statuses share. */
export class HttpFailure extends Error {
  readonly status: number
  readonly code: ErrorName
  /** The faulty part of the request. */
  readonly field?: string
  readonly retryAfterSeconds?: number

  constructor(
    status: number,
    code: ErrorName,
    message: string,
    more: { field?: string | undefined; retryAfterSeconds?: number } = {}
  ) {
    super(message)
    this.status = status
    this.code = code
    if (more.field !== undefined) this.field = more.field
    if (more.retryAfterSeconds !== undefined) this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** One answer for every faulty envelope, so that a forger learns nothing. */
export function notAnEnvelope(field?: string): HttpFailure {
  return new HttpFailure(400, 'errorDuringRequest', 'This request could not be read. Please try again.', { field })
}

export function tooLarge(): HttpFailure {
  return new HttpFailure(413, 'errorDuringRequest', 'This request is too large. A file may have 10 MiB at most.')
}

export function tooSlow(): HttpFailure {
  return new HttpFailure(408, 'unableToProcess', 'This request took too long to arrive. Please try again.')
}

export function tooMany(retryAfterSeconds: number): HttpFailure {
  const wait = retryAfterSeconds > 120 ? `${Math.ceil(retryAfterSeconds / 60)} minutes` : `${retryAfterSeconds} seconds`
  const message = `Too many tries. Please wait ${wait} and try again.`
  return new HttpFailure(429, 'unableToProcess', message, { retryAfterSeconds })
}

export function overloaded(retryAfterSeconds = 5): HttpFailure {
  const message = 'The server is busy at the moment. Please try again in a few seconds.'
  return new HttpFailure(503, 'unableToProcess', message, { retryAfterSeconds })
}

export function diskFull(): HttpFailure {
  const message = 'The server has no room left to store this, and nothing was changed. Please tell your administrator.'
  return new HttpFailure(507, 'unableToProcess', message)
}

const databaseAway = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ENOENT',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03'
])

/** Whether an error means that the database cannot be reached, rather than a fault. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // ENOENT means a missing file, or on connecting a missing socket.
  if (code === 'ENOENT') return syscall === 'connect'
  if (code !== undefined && databaseAway.has(code)) return true
  // Statements after the one that lost the connection, such as the rollback, have no code.
  return /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/.test(
    error.message
  )
}
