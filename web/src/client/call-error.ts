import type { ErrorName, Needs } from '@payouts/contract/errors'
import { said } from '#ui/texts/said.ts'

/** What went wrong with a call: a code of the contract, or a failure on the way to the server. */
export type Trouble =
  | ErrorName
  | 'offline'
  | 'network'
  | 'timeout'
  | 'busy'
  | 'stopped'
  | 'notSent'
  | 'notSignedIn'
  | 'unknown'

/** The same question gets the same answer: a right, a rule, a value or a session stands against it. */
const finalTroubles: readonly Trouble[] = [
  'notPermitted',
  'refusedByRule',
  'errorDuringRequest',
  'sessionExpired',
  'sessionNotFound'
]

/** A call that was refused or got no answer. `message` is for the person at the screen. */
export class CallError extends Error {
  readonly trouble: Trouble
  /** Whether trying again gets the same answer. */
  readonly isFinal: boolean
  /** For support: the request id and the field, as the server gave them. */
  readonly description: string
  /** The faulty property of the payload. */
  readonly field: string | undefined
  /** What the server requires first. */
  readonly needs: Needs | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(trouble: Trouble, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'CallError'
    this.trouble = trouble
    this.isFinal = finalTroubles.includes(trouble)
    this.description = details.description ?? ''
    this.field = details.field
    this.needs = details.needs
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

type RefusalDetails = {
  description?: string | undefined
  field?: string | undefined
  needs?: Needs | undefined
  retryAfterSeconds?: number | undefined
}

/** The field of the payload that a refusal names. */
export function refusedField(error: unknown): string | undefined {
  return error instanceof CallError ? error.field : undefined
}

/** How a person proves who they are. */
export type IdentityProof = Extract<Needs, { what: 'confirmIdentity' }>['by']

/** What a refusal requires before the same call succeeds. */
export function neededFirst(error: unknown): Needs | undefined {
  return error instanceof CallError ? error.needs : undefined
}

export const fallbackText = 'Some Error Occurred, Please try again!'
export const offlineText = 'No Internet Connection Found!'

/** The message for a person about any thrown error. */
export function errorText(error: unknown): string {
  return said(error instanceof CallError && error.message ? error.message : fallbackText)
}

export function isTrouble(error: unknown, ...troubles: Trouble[]): boolean {
  return error instanceof CallError && troubles.includes(error.trouble)
}

/** Whether the server refused because of current data or rights, which may differ from the screen. */
export function isRefused(error: unknown): boolean {
  return isTrouble(error, 'changedMeanwhile', 'refusedByRule', 'errorDuringRequest', 'notPermitted')
}

/** Whether the same call may succeed in a moment. */
export function isPassing(error: unknown): boolean {
  return isTrouble(error, 'network', 'timeout', 'busy')
}

/** Whether it is unknown if the call was done, so that the same call has to be sent again. */
export function isUnanswered(error: unknown): boolean {
  return isPassing(error) || isTrouble(error, 'stopped', 'notSent')
}

/** Classifies an error of `fetch`: offline before sending, timed out, or without an answer. */
export function lostCall(cause: unknown, begunOnline = navigator.onLine): unknown {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return new CallError('timeout', 'The server did not answer within 60 seconds. Please try again.')
  if (!begunOnline) return new CallError('offline', offlineText)
  if (cause instanceof TypeError)
    return new CallError('network', 'Network Error: the server could not be reached. Please try again.')
  return cause
}
