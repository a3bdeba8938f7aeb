import { type ErrorName, errorAnswer, errorCodes } from '@payouts/contract/errors'
import { CallError, fallbackText } from './call-error.ts'

const nameOfCode = new Map<string, ErrorName>(
  Object.entries(errorCodes).map(([name, code]) => [code, name as ErrorName])
)

/** Reads the server's refusal from an answer's body, whatever its HTTP status. */
export function refusalFrom(body: unknown, response: Response): CallError {
  const retryAfterSeconds = Number(response.headers.get('Retry-After')) || undefined
  const refusal = errorAnswer.safeParse(body)
  const busy = response.status === 503 || response.status === 429
  if (!refusal.success) return new CallError(busy ? 'busy' : 'unknown', fallbackText, { retryAfterSeconds })
  const { errorCode, displayErrorMessage, errorDescription: description, field, needs } = refusal.data
  const trouble = response.status === 503 ? 'busy' : (nameOfCode.get(errorCode) ?? 'unknown')
  return new CallError(trouble, displayErrorMessage || description, { description, field, needs, retryAfterSeconds })
}
