import { z } from 'zod'

/** Every code that the server answers with; docs/protocol.md says when. */
export const errorCodes = {
  unableToProcess: 'ERR-YESSHOPADMINWEB100',
  signInRefused: 'ERR-YESSHOPADMINWEB101',
  sessionExpired: 'ERR-YESSHOPADMINWEB103',
  errorDuringRequest: 'ERR-YESSHOPADMINWEB1034',
  sessionNotFound: 'ERR-YESSHOPADMINWEB1035',
  notPermitted: 'ERR-YESSHOPADMINWEB1036',
  refusedByRule: 'ERR-YESSHOPADMINWEB1037',
  changedMeanwhile: 'ERR-YESSHOPADMINWEB1038',
  requestIdReused: 'ERR-YESSHOPADMINWEB1039',
  locked: 'ERR-YESSHOPADMINWEB1040'
} as const

export type ErrorName = keyof typeof errorCodes

/** What a person has to do before the same call succeeds: turn on two-step sign-in, or re-authenticate. */
export const needs = z.discriminatedUnion('what', [
  z.object({ what: z.literal('twoStep') }),
  z.object({ what: z.literal('confirmIdentity'), by: z.enum(['password', 'oneTimeCode', 'provider']) })
])
export type Needs = z.infer<typeof needs>

/** The body of every refusal and fault, whatever its HTTP status. */
export const errorAnswer = z.object({
  responseCode: z.literal('-1'),
  errorCode: z.string(),
  /** For the person at the screen: what is wrong, and what to do. */
  displayErrorMessage: z.string(),
  /** For support: the request id and the field, never a stack or a secret. */
  errorDescription: z.string(),
  /** The faulty property of payload or envelope; nested ones are joined by dots. */
  field: z.string().optional(),
  needs: needs.optional()
})
export type ErrorAnswer = z.infer<typeof errorAnswer>

/** The message for an invalid value whose schema has no message of its own; replaces zod's. */
export const invalidValue: z.core.$ZodErrorMap = (issue) =>
  `The value of ${fieldOf(issue)} is not valid. Please check it and try again.`

/** The property of an issue, by its path; unknown properties are named, and `payload` is the whole. */
export function fieldOf(issue: Pick<z.core.$ZodIssue, 'path' | 'code'> | z.core.$ZodRawIssue): string {
  const path = issue.path?.join('.')
  return path || (issue.code === 'unrecognized_keys' && 'keys' in issue ? issue.keys.join(', ') : 'payload')
}
