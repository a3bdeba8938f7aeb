import { type ErrorName, errorCodes } from '@payouts/contract/errors'
import { isImport, type Operation } from '@payouts/contract/systems/operation'
import type { Problem } from '@payouts/contract/systems/problem'
import type { Answer } from '../calls/answers.ts'
import { HttpFailure } from '../calls/failures.ts'

type Kind = 'read' | 'write'
type Meaning = { title: string; status: (kind: Kind) => number }

const always = (status: number) => () => status

/** What each code of the protocol is for a system. */
const meanings: Record<ErrorName, Meaning> = {
  unableToProcess: { title: 'The server could not process the request', status: always(500) },
  signInRefused: { title: 'Not authenticated', status: always(401) },
  sessionExpired: { title: 'Not authenticated', status: always(401) },
  errorDuringRequest: { title: 'The request is not valid', status: always(400) },
  sessionNotFound: { title: 'Not authenticated', status: always(401) },
  notPermitted: { title: 'Not permitted', status: always(403) },
  // A read is refused where there is nothing to read, or nothing that this client may see.
  refusedByRule: { title: 'Refused by a rule', status: (kind) => (kind === 'read' ? 404 : 409) },
  changedMeanwhile: { title: 'Changed meanwhile', status: always(409) },
  requestIdReused: { title: 'The idempotency key was used for something else', status: always(422) },
  locked: { title: 'Locked', status: always(423) }
}

type Refused = Extract<Answer, { responseCode: '-1' }>

const nameOf = (code: string): ErrorName =>
  Object.entries(errorCodes).find(([, known]) => known === code)?.[0] as ErrorName

/** A refusal as RFC 9457 has it. */
export function problemOf(answer: Refused, kind: Kind, requestId: string): Problem {
  const name = nameOf(answer.errorCode)
  const { title, status } = meanings[name]
  const { displayErrorMessage: detail, errorCode: code, field } = answer
  return {
    type: `urn:payouts:problem:${name}`,
    title,
    status: status(kind),
    detail,
    code,
    requestId,
    ...(field !== undefined && { field })
  }
}

/** The same of a failure, which has a status of its own. */
export function problemOfFailure(
  { code: name, status, message: detail, field }: HttpFailure,
  requestId: string
): Problem {
  const { title } = meanings[name]
  return {
    ...{ type: `urn:payouts:problem:${name}`, title, status, detail, code: errorCodes[name], requestId },
    ...(field !== undefined && { field })
  }
}

/** Without a token, or with one that is expired, forged, of a disabled client or from another address. */
export const notAuthenticated = () =>
  new HttpFailure(401, 'sessionNotFound', 'Send an access token of this client, from an address that it may call from.')

export const keyMissing = () =>
  new HttpFailure(
    400,
    'errorDuringRequest',
    'Send an Idempotency-Key, a UUID: a repeat with the same key changes nothing.',
    {
      field: 'Idempotency-Key'
    }
  )

/** A body of another type, or in a coding that nothing here undoes. */
export const wrongType = (operation: Operation) =>
  new HttpFailure(
    415,
    'errorDuringRequest',
    isImport(operation)
      ? 'Send the file as the body, with Content-Type: text/csv and without Content-Encoding.'
      : 'Send the body as JSON, with Content-Type: application/json and without Content-Encoding.',
    { field: 'Content-Type' }
  )

export const tooLong = (mostBytes: number) =>
  new HttpFailure(413, 'errorDuringRequest', `The body is too large. It may have ${mostBytes / 1024} KiB at most.`)
