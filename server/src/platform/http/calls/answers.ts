import { type ErrorAnswer, type ErrorName, errorCodes, type Needs } from '@payouts/contract/errors'
import type { RefusalDetails } from '../../refusal.ts'

export type Answer = { responseCode: '0'; result: unknown } | ErrorAnswer

export function answerOf(result: unknown): Answer {
  return { responseCode: '0', result }
}

/** What a refusal and a failure of HTTP have in common. */
type Trouble = { code: ErrorName; message: string; field?: string; needs?: Needs; details?: RefusalDetails }

/**
 * The body of every refusal and fault. For support, the description holds the field, what has to be proved first, the
 * other details and the request id, which finds the call in the log; clients read `field` and `needs`.
 */
export function errorBody({ code, message, field, needs, details }: Trouble, requestId: string): ErrorAnswer {
  const description = [
    ...(field === undefined ? [] : [`Field ${field}.`]),
    ...(needs ? describeNeeds(needs) : []),
    ...Object.entries(details ?? {}).map(([name, value]) => `${name}: ${value}.`),
    `Request ${requestId}.`
  ]
  return {
    responseCode: '-1',
    errorCode: errorCodes[code],
    displayErrorMessage: message,
    errorDescription: description.join(' '),
    ...(field === undefined ? {} : { field }),
    ...(needs ? { needs } : {})
  }
}

function describeNeeds(needs: Needs): string[] {
  return needs.what === 'confirmIdentity' ? [`needs: ${needs.what}.`, `by: ${needs.by}.`] : [`needs: ${needs.what}.`]
}
